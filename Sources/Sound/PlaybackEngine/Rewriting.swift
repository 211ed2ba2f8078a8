import Linux

/// Tracks other programs' writes to the playing file: its last revision, how long that has lasted, and which
/// revision was accepted.
struct Rewriting {
  /// The number of equal observations after which the writer is assumed to be done.
  private static let quietLooks = 3
  /// The number of observations after which to stop waiting for the writer.
  private static let mostLooks = 50

  private var seen: FileRevision?
  private var sameLooks = 0
  private var looks = 0
  /// The revision that needs no further checks.
  private(set) var accepted: FileRevision?

  /// Records the current revision of the file.
  mutating func look(at revision: FileRevision) {
    sameLooks = revision == seen ? sameLooks + 1 : 1
    seen = revision
    looks += 1
  }

  /// Whether the current revision was observed more than once.
  ///
  /// Two writes within one tick of the file system's clock look like one.
  var isConfirmed: Bool { sameLooks > 1 }

  /// Whether the writer is done or takes too long.
  var isOver: Bool { sameLooks >= Self.quietLooks || looks >= Self.mostLooks }

  /// Accepts the current revision of the file.
  mutating func accept() {
    accepted = seen
    (sameLooks, looks) = (0, 0)
  }
}
