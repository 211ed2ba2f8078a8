import PlayerModel

/// Decides when files being written are complete.
///
/// A file counts as complete when nothing was written to it for 1.5 seconds: programs that write in
/// pieces (a camera's import, a download, a tool that adds metadata) pause for less, and the delay
/// is not noticeable. After a pause of more than half of that, the time is twice the longest pause,
/// up to ten seconds, so that a file that grows for a minute counts as complete at its end. Size
/// and date must also be unchanged, because a program can write without closing the file.
package struct ArrivalSettling {
  /// The default number of milliseconds for which a file must stay unchanged.
  package static let usualQuiet: Int64 = 1500
  private static let longestQuiet: Int64 = 10_000

  /// The result of examining a file.
  enum Verdict: Hashable {
    /// The file is complete, and was last written at this time.
    case whole(Timestamp)
    /// The file is still being written or not waited for.
    case waiting
  }

  private struct File {
    var status: FileStamp
    var noticed: Timestamp
    var written: Int64
    var longestPause: Int64 = 0
  }

  private var files: [TrackPath: File] = [:]
  /// No file is due earlier; the first one may be due later.
  private var earliest = Int64.max
  private let quiet: Int64
  private let limit: Int

  /// Creates an empty state for at most `limit` files.
  init(quiet: Int64 = usualQuiet, limit: Int = 4096) {
    self.quiet = quiet
    self.limit = limit
  }

  var isEmpty: Bool { files.isEmpty }

  /// Returns whether a file is being waited for.
  func contains(_ path: TrackPath) -> Bool { files[path] != nil }

  /// When to call ``due(at:)``, in milliseconds, or `nil` if no file is being waited for.
  var nextLook: Int64? { files.isEmpty ? nil : earliest }

  /// Notes that a file was written; returns `false` if there are too many.
  ///
  /// - Parameter now: Monotonic milliseconds, as everywhere in this type.
  mutating func noteWritten(
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

  /// Stops waiting for a file, or for all files in a folder, that is gone.
  mutating func forget(_ path: TrackPath) {
    guard !files.isEmpty else { return }
    files[path] = nil
    files = files.filter { !$0.key.isBelow(path) }
  }

  /// Returns the files that are due to be examined, in the order in which they were written.
  mutating func due(at now: Int64) -> [TrackPath] {
    guard now >= earliest else { return [] }
    earliest = files.values.map { due($0) }.filter { $0 > now }.min() ?? .max
    return files.filter { due($0.value) <= now }.sorted {
      ($0.value.written, $0.key.encoded) < ($1.value.written, $1.key.encoded)
    }
    .map(\.key)
  }

  /// Examines a file that was due, given its current stamp.
  mutating func look(at path: TrackPath, _ status: FileStamp?, now: Int64) -> Verdict {
    guard let file = files[path] else { return .waiting }
    guard let status else {
      files[path] = nil
      return .waiting
    }
    guard due(file) <= now else { return .waiting }
    guard status == file.status else {
      _ = noteWritten(path, status, noticed: file.noticed, at: now)
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
