import Glibc
import Linux
import PlayerModel

/// A database file and those that stand beside it.
struct DatabaseFiles {
  /// The database.
  let file: TrackPath
  /// Its backup: `moods.backup.sqlite` beside `moods.sqlite`.
  let backup: TrackPath

  init(_ file: TrackPath) {
    self.file = file
    let stem = file.encoded.hasSuffix(".sqlite") ? String(file.encoded.dropLast(7)) : file.encoded
    backup = TrackPath(encoded: stem + ".backup.sqlite")
  }

  /// Which file the database is; nil if there is none.
  var identity: FileIdentity? {
    Self.status(of: file).map(FileIdentity.init)
  }
  /// Whether there is a database file, or something else in its place.
  var exists: Bool { Self.status(of: file) != nil }
  /// Whether what is in the database's place is a file.
  var isFile: Bool { Self.isFile(file) }
  /// Whether there is a backup.
  var hasBackup: Bool { Self.isFile(backup) }

  /// Whether the backup is missing, was made more than `age` milliseconds before `now`, or after it.
  func backupIsOlder(than age: Int64, at now: Int64) -> Bool {
    guard let status = Self.status(of: backup) else { return true }
    let madeAt = Int64(status.st_mtim.tv_sec) * 1000
    return !(now - age...now).contains(madeAt)
  }

  /// A path as SQLite takes it: text.
  func path(of file: TrackPath) throws(PlayerError) -> String {
    guard let text = String(validating: file.bytes, as: UTF8.self) else {
      throw PlayerError(
        .storageFailed, "“\(file)” cannot be a database, because its name is not valid UTF-8.")
    }
    return text
  }

  /// The spelling by which SQLite reads a file as one that nobody changes.
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

  /// Makes the folder and those above it, for the listener alone.
  ///
  /// - Throws: `PlayerError` with a sentence that says what of the listener's cannot be kept, `subject`.
  func makeFolder(forThe subject: String) throws(PlayerError) {
    do throws(PlayerError) {
      try Self.makeFolder(file.parent)
    } catch {
      throw PlayerError(error.code, "The \(subject) cannot be saved: \(error.message)")
    }
  }

  /// Lets nobody but the listener read the database and what stands beside it, those that are there already
  /// included; one that is not there is made empty, for SQLite would let others read it.
  ///
  /// By path alone: to open and close a file that SQLite has open would drop its locks.
  func keepPrivate() {
    Self.makeEmpty(file)
    Self.closeToOthers(file)
    Self.closeToOthers(backup)
    // SQLite gives these the database's permissions when it makes them.
    for suffix in ["-wal", "-shm", "-journal"] {
      Self.closeToOthers(TrackPath(encoded: file.encoded + suffix))
    }
  }

  /// Moves the database and its log to names that say what it is, `word`, and the date `time` (Unix ms), and
  /// returns the new name; nil if there is none.
  func setAside(as word: String = "damaged", at time: Int64) throws(PlayerError) -> TrackPath? {
    let exists = exists
    // A log without its database would be taken for that of the next file.
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
    // The log first: without its database it harms nobody, but a new database would take it for its own.
    for suffix in ["-wal", "-shm", ""] {
      let from = TrackPath(encoded: file.encoded + suffix)
      let to = TrackPath(encoded: target.encoded + suffix)
      guard Self.rename(from, to) || errno == ENOENT else {
        throw Self.failure("“\(file)” is \(word) and could not be moved away", errno)
      }
    }
    return exists ? target : nil
  }

  /// Removes what was moved to names of that word before `kept`: of what can be made again, one copy is enough.
  func removeOlder(than kept: TrackPath, as word: String = "damaged") {
    removeAll(as: word, but: ["", "-wal", "-shm"].map { Array((kept.name + $0).utf8) })
  }

  /// The words that names of files that were set aside have.
  static let asides = ["damaged", "newer"]

  /// Removes what was moved to names of that word, but for some names.
  func removeAll(as word: String, but keptNames: [[UInt8]] = []) {
    guard let folder = file.parent.withCString({ opendir($0) }) else { return }
    defer { closedir(folder) }
    let stem = Array("\(file.name).\(word)-".utf8)
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard name.starts(with: stem), !keptNames.contains(name) else { continue }
      Self.remove(TrackPath(bytes: file.parent.bytes + [UInt8(ascii: "/")] + name))
    }
  }

  /// Makes `target`, with the date `time` (Unix ms), of what `write` puts into the file whose path it
  /// gets: all of it or nothing, safe on disk.
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

  /// Removes the backup, if there is one.
  func removeBackup() throws(PlayerError) {
    guard backup.withCString({ unlink($0) }) == 0 || errno == ENOENT else {
      throw Self.failure("“\(backup)” could not be removed", errno)
    }
  }

  /// Makes an empty file for the listener alone, unless there is one.
  private static func makeEmpty(_ path: TrackPath) {
    // Where that is not possible, who writes it next says why.
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

  /// A moment as `2026-11-21T015447Z`: in UTC, and without the colons that some file systems refuse.
  private static func stamp(_ time: Int64) -> String {
    var seconds = time_t(time / 1000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func digits(_ number: some BinaryInteger) -> String { (number < 10 ? "0" : "") + "\(number)" }
    let date = "\(parts.tm_year + 1900)-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))"
    return date + "T" + digits(parts.tm_hour) + digits(parts.tm_min) + digits(parts.tm_sec) + "Z"
  }
}
