import Linux

/// What is known of other programs that write into the file that plays, such as new tags: which revision of it was
/// seen last, for how long it has been that one, and which is played in spite of everything.
struct Rewriting {
  /// The writer is done after this many looks that saw the same.
  private static let quietLooks = 3
  /// A writer is not waited for after this many looks.
  private static let mostLooks = 50

  private var seen: FileRevision?
  private var sameLooks = 0
  private var looks = 0
  /// The revision that need not be looked at any more.
  private(set) var accepted: FileRevision?

  /// Takes note that the file has this revision now.
  mutating func look(at revision: FileRevision) {
    sameLooks = revision == seen ? sameLooks + 1 : 1
    seen = revision
    looks += 1
  }

  /// Whether more than one look saw the revision that the file has now.
  ///
  /// Two writes within a tick of the file system's clock look like one.
  var isConfirmed: Bool { sameLooks > 1 }

  /// Whether the writer is done, or goes on for too long.
  var isOver: Bool { sameLooks >= Self.quietLooks || looks >= Self.mostLooks }

  /// The file is played as it is now.
  mutating func accept() {
    accepted = seen
    (sameLooks, looks) = (0, 0)
  }
}
