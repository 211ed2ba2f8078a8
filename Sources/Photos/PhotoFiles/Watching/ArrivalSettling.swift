import PlayerModel

/// When files that are being written are whole.
///
/// A file counts as whole when nothing was written to it for a while: a second and a half, because what writes in pieces
/// (a camera's import, a download, a tool that adds metadata) pauses for less between them, and nobody misses a photo for
/// that long. A file that did pause for longer than half of that gets twice its longest pause, ten seconds at most: so
/// one that grows for a minute is whole at its end. Size and date must have stayed as well, because a program can
/// write without closing the file.
package struct ArrivalSettling {
  /// For how many milliseconds a file must stay as it is.
  package static let usualQuiet: Int64 = 1500
  private static let longestQuiet: Int64 = 10_000

  /// What there is to say of a file that was looked at.
  enum Verdict: Hashable {
    /// It is whole, and was last written at this time.
    case whole(Timestamp)
    /// It is still being written, or nobody waits for it.
    case waiting
  }

  private struct File {
    var status: FileStamp
    var noticed: Timestamp
    var written: Int64
    var longestPause: Int64 = 0
  }

  private var files: [TrackPath: File] = [:]
  /// No file is due before; the earliest may be due later.
  private var earliest = Int64.max
  private let quiet: Int64
  private let limit: Int

  /// Nothing is being written yet; no more than `limit` files are kept.
  init(quiet: Int64 = usualQuiet, limit: Int = 4096) {
    self.quiet = quiet
    self.limit = limit
  }

  var isEmpty: Bool { files.isEmpty }

  /// Whether a file is being written.
  func contains(_ path: TrackPath) -> Bool { files[path] != nil }

  /// When to ask for ``takeDue(at:)``, in milliseconds; nil if nothing is being written.
  var nextLook: Int64? { files.isEmpty ? nil : earliest }

  /// Takes note that a file was written; false if there are too many.
  ///
  /// - Parameter now: Milliseconds of a clock that only goes forward, as everywhere here.
  mutating func wrote(
    _ path: TrackPath, _ status: FileStamp, noticed: Timestamp, at now: Int64
  ) -> Bool {
    guard var file = files[path] else {
      guard files.count < limit else { return false }
      wait(for: path, File(status: status, noticed: noticed, written: now))
      return true
    }
    file.longestPause = max(file.longestPause, now - file.written)
    (file.status, file.noticed, file.written) = (status, noticed, now)
    wait(for: path, file)
    return true
  }

  /// Gives up a file, or all in a folder: it is gone.
  mutating func forget(_ path: TrackPath) {
    guard !files.isEmpty else { return }
    files[path] = nil
    files = files.filter { !$0.key.isBelow(path) }
  }

  /// The files that may be whole now, and should be looked at, those written first before others.
  mutating func due(at now: Int64) -> [TrackPath] {
    guard now >= earliest else { return [] }
    earliest = files.values.map { due($0) }.filter { $0 > now }.min() ?? .max
    return files.filter { due($0.value) <= now }.sorted {
      ($0.value.written, $0.key.encoded) < ($1.value.written, $1.key.encoded)
    }
    .map(\.key)
  }

  /// Judges a file that was due, by what it is now.
  mutating func look(at path: TrackPath, _ status: FileStamp?, now: Int64) -> Verdict {
    guard let file = files[path] else { return .waiting }
    guard let status else {
      files[path] = nil
      return .waiting
    }
    guard due(file) <= now else { return .waiting }
    guard status == file.status else {
      _ = wrote(path, status, noticed: file.noticed, at: now)
      return .waiting
    }
    files[path] = nil
    return .whole(file.noticed)
  }

  private mutating func wait(for path: TrackPath, _ file: File) {
    files[path] = file
    earliest = min(earliest, due(file))
  }

  private func due(_ file: File) -> Int64 {
    file.written + max(quiet, min(2 * file.longestPause, Self.longestQuiet))
  }
}
