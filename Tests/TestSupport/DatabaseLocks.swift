package import Glibc
package import PlayerModel

/// The locks by which SQLite shows other programs that a process has a database open.
///
/// The process loses them when it closes any descriptor of the file.
package struct DatabaseLocks: Hashable, Sendable {
  /// Whether the database is locked, so that other programs do not checkpoint and delete its log.
  package let holdsFile: Bool
  /// Whether the index of its log is locked, so that other programs do not rebuild it.
  package let holdsIndex: Bool

  /// The locks of an open database.
  package static let open = DatabaseLocks(holdsFile: true, holdsIndex: true)

  private init(holdsFile: Bool, holdsIndex: Bool) {
    (self.holdsFile, self.holdsIndex) = (holdsFile, holdsIndex)
  }

  /// The locks that the process `id` has on the database at `path`, as the kernel lists them.
  package init(of id: pid_t = getpid(), on path: TrackPath) throws {
    var found = DatabaseLocks(holdsFile: false, holdsIndex: false)
    // A list that changes while it is read may be incomplete.
    for _ in 0..<5 where found != .open {
      found = try DatabaseLocks(of: id, on: path, in: Self.list())
    }
    self = found
  }

  private init(of id: pid_t, on path: TrackPath, in list: String) {
    let file = Self.number(path)
    let index = Self.number(TrackPath(encoded: path.encoded + "-shm"))
    var (holdsFile, holdsIndex) = (false, false)
    for line in list.split(separator: "\n") {
      // "3: POSIX ADVISORY READ 815 fe:00:16269894 1073741826 1073742335", where the last two are
      // offsets.
      let words = line.split(separator: " ")
      guard words.count == 8, words[1] == "POSIX", words[4] == String(id) else { continue }
      let number = words[5].split(separator: ":").last.flatMap { UInt64($0) }
      // SQLite's SHARED_FIRST, and the byte by which the users of a log's index detect each other.
      if number == file, words[6] == "1073741826" { holdsFile = true }
      if number == index, words[6] == "128" { holdsIndex = true }
    }
    self.init(holdsFile: holdsFile, holdsIndex: holdsIndex)
  }

  private static func number(_ path: TrackPath) -> UInt64? {
    var status = stat()
    return path.withCString { stat($0, &status) } == 0 ? UInt64(status.st_ino) : nil
  }

  private static func list() throws -> String {
    guard let file = fopen("/proc/locks", "re") else { throw Unreadable() }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private struct Unreadable: Error {}
}
