import CalendarDates
import Glibc
import Linux
import PlayerModel

/// A database file and its companions: backup, log and damaged copies.
struct DatabaseFiles {
  /// The path of the database.
  let file: TrackPath
  /// The path of the backup, such as `moods.backup.sqlite` next to `moods.sqlite`.
  let backup: TrackPath

  init(_ file: TrackPath) {
    self.file = file
    let stem = file.encoded.hasSuffix(".sqlite") ? String(file.encoded.dropLast(7)) : file.encoded
    backup = TrackPath(encoded: stem + ".backup.sqlite")
  }

  /// The identity of the database file, or `nil` if it does not exist.
  var identity: FileIdentity? {
    Self.status(of: file).map(FileIdentity.init)
  }
  /// Whether anything exists at the database's path.
  var exists: Bool { Self.status(of: file) != nil }
  /// Whether the database's path leads to a regular file.
  var isFile: Bool { Self.isFile(file) }
  /// Whether the backup exists.
  var hasBackup: Bool { Self.isFile(backup) }

  /// Returns whether the backup is missing or not from the last `age` milliseconds before `now`.
  func backupIsOlder(than age: Int64, at now: Int64) -> Bool {
    guard let status = Self.status(of: backup) else { return true }
    let madeAt = Int64(status.st_mtim.tv_sec) * 1000
    return !(now - age...now).contains(madeAt)
  }

  /// Returns a path as the valid UTF-8 that SQLite requires.
  func path(of file: TrackPath) throws(PlayerError) -> String {
    guard let text = String(validating: file.bytes, as: UTF8.self) else {
      throw PlayerError(
        .storageFailed, "“\(file)” cannot be a database, because its name is not valid UTF-8.")
    }
    return text
  }

  /// Returns the URI by which SQLite reads a file without locks, assuming that it does not change.
  static func immutableURL(_ path: String) -> String {
    var url = "file:"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"):
        url += "%" + String(byte, radix: 16)
      default: url.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return url + "?immutable=1"
  }

  /// Creates the folder and its missing parents, accessible only to the listener.
  ///
  /// - Throws: A `PlayerError` that says that `subject` cannot be saved.
  func makeFolder(forThe subject: String) throws(PlayerError) {
    do throws(PlayerError) {
      try Self.makeFolder(file.parent)
    } catch {
      throw PlayerError(error.code, "The \(subject) cannot be saved: \(error.message)")
    }
  }

  /// Makes the database and its companions accessible only to the listener.
  ///
  /// Creates a missing database as an empty file first, because SQLite would make it readable to
  /// others. Works by path only: opening and closing a file that SQLite has open would drop
  /// SQLite's locks.
  func keepPrivate() {
    Self.makeEmpty(file)
    Self.closeToOthers(file)
    Self.closeToOthers(backup)
    // SQLite creates these with the database's permissions.
    for suffix in ["-wal", "-shm", "-journal"] {
      Self.closeToOthers(TrackPath(encoded: file.encoded + suffix))
    }
  }

  /// Renames the database and its log to names with `word` and the date `time` (Unix milliseconds).
  ///
  /// Returns the new name, or `nil` if there was no database.
  func setAside(as word: String = "damaged", at time: Int64) throws(PlayerError) -> TrackPath? {
    let exists = exists
    // SQLite would apply a log without a database to the next file of that name.
    guard exists || Self.status(of: TrackPath(encoded: file.encoded + "-wal")) != nil else {
      return nil
    }
    let stem = "\(file.encoded).\(word)-\(Self.stamp(time))"
    var target = TrackPath(encoded: stem)
    var number = 2
    while ["", "-wal"].contains(where: {
      Self.status(of: TrackPath(encoded: target.encoded + $0)) != nil
    }) {
      target = TrackPath(encoded: "\(stem)-\(number)")
      number += 1
    }
    // The log first: it is harmless without its database, but a new database would apply it.
    for suffix in ["-wal", "-shm", ""] {
      let from = TrackPath(encoded: file.encoded + suffix)
      let to = TrackPath(encoded: target.encoded + suffix)
      guard Self.rename(from, to) || errno == ENOENT else {
        throw Self.failure("“\(file)” is \(word) and could not be moved away", errno)
      }
    }
    return exists ? target : nil
  }

  /// Removes files set aside with `word` other than `kept`; for data that can be rebuilt, one copy
  /// is enough.
  func removeOlder(than kept: TrackPath, as word: String = "damaged") {
    removeAll(as: word, but: ["", "-wal", "-shm"].map { Array((kept.name + $0).utf8) })
  }

  /// The words in the names of files that were set aside.
  static let asides = ["damaged", "newer"]

  /// Removes all files set aside with `word`, except those called `keptNames`.
  func removeAll(as word: String, but keptNames: [[UInt8]] = []) {
    guard var folder = try? FolderReader(file.parent) else { return }
    let stem = Array("\(file.name).\(word)-".utf8)
    while let entry = try? folder.next() {
      let name = Array(entry.name)
      guard name.starts(with: stem), !keptNames.contains(name) else { continue }
      Self.remove(TrackPath(bytes: file.parent.bytes + [UInt8(ascii: "/")] + name))
    }
  }

  /// Atomically creates `target` with the content that `write` puts at the path it is given.
  ///
  /// The file is synced to disk and gets the modification date `time` (Unix milliseconds).
  func install(_ target: TrackPath, at time: Int64, write: (String) throws -> Void) throws {
    let temporary = TrackPath(encoded: target.encoded + ".new")
    Self.remove(temporary)
    Self.makeEmpty(temporary)
    do {
      try write(path(of: temporary))
      let date = timespec(tv_sec: time_t(time / 1000), tv_nsec: 0)
      _ = temporary.withCString { utimensat(AT_FDCWD, $0, [date, date], 0) }
      try Self.synchronize(temporary)
      guard Self.rename(temporary, target) else {
        throw Self.failure("“\(target)” could not be written", errno)
      }
      try Self.synchronize(target.parent)
    } catch {
      Self.remove(temporary)
      throw error
    }
  }

  /// Removes the backup, if it exists.
  func removeBackup() throws(PlayerError) {
    guard backup.withCString({ unlink($0) }) == 0 || errno == ENOENT else {
      throw Self.failure("“\(backup)” could not be removed", errno)
    }
  }

  /// Creates an empty file with mode 0600, unless the path exists.
  private static func makeEmpty(_ path: TrackPath) {
    // If this fails, writing the file reports the reason.
    _ = path.withCString { mknod($0, S_IFREG | 0o600, 0) }
  }

  private static func closeToOthers(_ path: TrackPath) {
    guard let mode = status(of: path)?.st_mode, mode & S_IFMT == S_IFREG, mode & 0o077 != 0 else {
      return
    }
    _ = path.withCString { chmod($0, mode & 0o700) }
  }

  private static func makeFolder(_ folder: TrackPath) throws(PlayerError) {
    guard folder.withCString({ mkdir($0, 0o700) }) != 0 else { return }
    switch errno {
    case EEXIST: return
    case ENOENT where folder.parent != folder:
      try makeFolder(folder.parent)
      guard folder.withCString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST else {
        throw failure("the folder “\(folder)” could not be created", errno)
      }
    default: throw failure("the folder “\(folder)” could not be created", errno)
    }
  }

  private static func synchronize(_ path: TrackPath) throws(PlayerError) {
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    defer { close(descriptor) }
    guard descriptor >= 0, fsync(descriptor) == 0 else {
      throw failure("“\(path)” could not be written", errno)
    }
  }

  private static func status(of path: TrackPath) -> stat? {
    var status = stat()
    return path.withCString { stat($0, &status) } == 0 ? status : nil
  }

  private static func isFile(_ path: TrackPath) -> Bool {
    status(of: path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  private static func rename(_ from: TrackPath, _ to: TrackPath) -> Bool {
    from.withCString { from in to.withCString { to in Glibc.rename(from, to) } } == 0
  }

  private static func remove(_ path: TrackPath) {
    _ = path.withCString { unlink($0) }
  }

  private static func failure(_ what: String, _ number: CInt) -> PlayerError {
    PlayerError(.storageFailed, "\(what): \(String(cString: strerror(number))).")
  }

  /// Returns a time such as `2026-11-21T015447Z`: in UTC, without colons, which some file systems
  /// reject.
  private static func stamp(_ time: Int64) -> String {
    DateTime(unixMilliseconds: time).text(zone: .utc).filter { $0 != ":" }
  }
}
