import CalendarDates
import FoundationEssentials
import GRDB
import Glibc
import Sealing

/// The path of a database of records, which may not exist yet.
struct RecordFile {
  /// `AWAR` in ASCII: the application id in the file's header, which identifies databases of records.
  static let applicationID = 0x4157_4152
  /// The version of the schema.
  static let version = 2

  let path: String

  /// The path of the folder that contains the file.
  var folder: String {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The device and inode of a file.
  struct Identity: Hashable {
    let device: dev_t
    let inode: ino_t
  }

  /// The identity of the file at the path, or `nil` if none exists.
  var identity: Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Identity(device: status.st_dev, inode: status.st_ino)
  }

  /// A database that is open for storing records.
  struct Opened {
    let database: DatabaseQueue
    let format: RecordFormat
    let deviceId: String
  }

  /// Opens the database, or creates it, sealed if a passphrase is given.
  ///
  /// Before anything is written, the database is checked: that it contains records, of a known version, which
  /// are sealed with this passphrase or not at all.
  func open(
    for table: RecordTable, identity: String?, passphrase: Passphrase? = nil, busyTimeout: Double
  ) throws(SensorError) -> Opened {
    try makePrivate()
    var configuration = Configuration()
    configuration.busyMode = .timeout(busyTimeout)
    configuration.prepareDatabase { database in
      // Removed records, as after retention, must not be readable in free pages either. Records are only
      // appended, so a larger cache would not help.
      try database.execute(
        sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA cache_size = -256")
    }
    do {
      let database = try DatabaseQueue(path: path, configuration: configuration)
      let (isNew, format) = try database.read { database in
        let isNew = try isBlank(database, for: table)
        let format =
          try isNew ? newFormat(table, passphrase) : keptFormat(table, passphrase, in: database)
        return (isNew, format)
      }
      try database.writeWithoutTransaction { database in
        // On a file system without shared memory, SQLite keeps the rollback journal, which is as safe.
        _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
      }
      let deviceId = try database.write { database in
        if isNew { try define(format, in: database) }
        try migrate(database)
        return try keep(identity ?? UUID().uuidString, in: database)
      }
      return Opened(database: database, format: format, deviceId: deviceId)
    } catch let error as SensorError {
      throw error
    } catch {
      throw .database(error, storingIn: path)
    }
  }

  /// Renames the file and its log to a free name, and returns an error that reports it.
  func setAside() throws(SensorError) -> SensorError {
    let name = freeName()
    // The log goes first, so that an old one is never found next to a new file.
    for suffix in ["-wal", ""] {
      guard rename(path + suffix, name + suffix) == 0 || errno == ENOENT else {
        let reason = String(cString: strerror(errno))
        throw SensorError(
          .notStored, "The damaged records in \(path) could not be set aside: \(reason).")
      }
    }
    unlink(path + "-shm")
    return SensorError(
      .damagedRecords,
      "The records in \(path) were damaged; they were set aside as \(name), and a new file was started."
    )
  }

  /// Returns the device's identity, if it can still be read from the damaged file.
  func salvagedDeviceId() -> String? {
    var configuration = Configuration()
    configuration.readonly = true
    // An error here does no harm: the file is about to be replaced, and gets a new identity.
    let database = try? DatabaseQueue(path: path, configuration: configuration)
    return try? database?.read { try Self.deviceId(in: $0) }
  }

  static func deviceId(in database: Database) throws -> String? {
    try fact("deviceId", in: database)
  }

  /// Returns the header of the seal, or `nil` if the records are not encrypted.
  static func sealHeader(in database: Database, path: String) throws -> SealHeader? {
    do {
      guard let text = try fact("seal", in: database) else { return nil }
      return try SealHeader(text: text)
    } catch let error as SealError {
      throw SensorError.seal(error, at: path)
    }
  }

  static func fact(_ key: String, in database: Database) throws -> String? {
    let value = try Row.fetchOne(
      database, sql: "SELECT value FROM sensor_meta WHERE key = ?", arguments: [key])
    return value.flatMap { String.fromDatabaseValue($0[0]) }
  }

  static func set(
    _ key: String, to value: String, in schema: String = "main", _ database: Database
  ) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO \(schema).sensor_meta (key, value) VALUES (?, ?)",
      arguments: [key, value])
  }

  /// Creates an empty file if none exists, and restricts the file to its owner.
  ///
  /// The file is not opened here. Closing any descriptor of a file drops all locks that this process has on
  /// it, including those of SQLite. The next program that opens the file then deletes the log while it is in
  /// use (“How To Corrupt An SQLite Database File”, 2.2).
  private func makePrivate() throws(SensorError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw SensorError(
        .notStored, "Records cannot be stored in \(path): the folder \(folder) cannot be created.")
    }
    if mknod(path, S_IFREG | 0o600, 0) == 0 { return }
    let failure = errno
    var status = stat()
    guard stat(path, &status) == 0 else {
      // On a file system without mknod for files, SQLite creates the file.
      if [ENOSYS, EOPNOTSUPP, EPERM].contains(failure) { return }
      let reason = String(cString: strerror(failure == EEXIST ? errno : failure))
      throw SensorError(.notStored, "Records cannot be stored in \(path): \(reason).")
    }
    // Opening a pipe would block.
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SensorError(.foreignFile, "Records cannot be stored in \(path): it is not a file.")
    }
    // A restored copy may be readable by others. `chmod` fails for another user's file, which is left alone.
    if status.st_mode & 0o077 != 0 { chmod(path, 0o600) }
  }

  /// Returns whether the database has never been used; throws if it is not one of records, or damaged.
  private func isBlank(_ database: Database, for table: RecordTable) throws -> Bool {
    let (application, version) = try Self.marks(of: database)
    if try application == 0 && version == 0 && Self.tables(in: database).isEmpty { return true }
    try Self.verify(application: application, version: version, path: path)
    if let missing = try Self.missingTable(in: database, for: table, version: version) {
      throw Self.damaged(path, because: "the table “\(missing)” is missing")
    }
    return false
  }

  /// Returns the application id and the schema version of a database.
  static func marks(of database: Database) throws -> (application: Int, version: Int) {
    (
      try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0,
      try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    )
  }

  /// Returns the name of a table that records of `version` have and this database lacks, or `nil`.
  static func missingTable(
    in database: Database, for table: RecordTable, version: Int
  ) throws -> String? {
    let tables = try tables(in: database)
    let wanted =
      ["sensor_meta", table.rowsName] + (table.hasRuns ? [table.runsName] : [])
      + (version == 1 ? [] : ["sync_marks"])
    return wanted.first { !tables.contains($0) }
  }

  static func damaged(_ path: String, because reason: String) -> SensorError {
    SensorError(.damagedRecords, "The records in \(path) are damaged: \(reason).")
  }

  private static func tables(in database: Database) throws -> Set<String> {
    try String.fetchSet(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
  }

  static func verify(application: Int, version: Int, path: String) throws(SensorError) {
    guard application == applicationID else {
      throw SensorError(
        .foreignFile, "\(path) is a database of another program; name another file for the records."
      )
    }
    guard version <= Self.version else {
      throw SensorError(
        .newerRecords,
        "\(path) was written by a newer version (\(version)); update to read it."
      )
    }
  }

  private func newFormat(
    _ table: RecordTable, _ passphrase: Passphrase?
  ) throws(SensorError) -> RecordFormat {
    do throws(SealError) {
      return RecordFormat(table: table, seal: try passphrase?.makeSeal())
    } catch {
      throw .seal(error, at: path)
    }
  }

  /// Returns the format of an existing database.
  private func keptFormat(
    _ table: RecordTable, _ passphrase: Passphrase?, in database: Database
  ) throws -> RecordFormat {
    let header = try Self.sealHeader(in: database, path: path)
    guard header != nil || passphrase == nil else { throw SensorError.notEncrypted(at: path) }
    return try RecordFormat(table, sealedBy: header, passphrase, at: path)
  }

  /// Creates the tables of the first version.
  func define(_ format: RecordFormat, in database: Database) throws {
    try database.execute(
      sql: """
        PRAGMA application_id = \(Self.applicationID);
        PRAGMA user_version = 1;
        CREATE TABLE sensor_meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        \(format.creation);
        """)
    if let seal = format.seal { try Self.set("seal", to: seal.header.text, database) }
  }

  /// Migrates a file of an earlier version to the current one, step by step.
  func migrate(_ database: Database) throws {
    if try Int.fetchOne(database, sql: "PRAGMA user_version") == 1 {
      try database.execute(sql: "\(SyncLedger.creation); PRAGMA user_version = 2")
    }
  }

  /// Stores `identity` unless the file already has one, and returns the one that is stored.
  private func keep(_ identity: String, in database: Database) throws -> String {
    try database.execute(
      sql: "INSERT OR IGNORE INTO sensor_meta (key, value) VALUES ('deviceId', ?)",
      arguments: [identity])
    return try Self.deviceId(in: database) ?? identity
  }

  private func freeName() -> String {
    let now = DateTime(unixMilliseconds: Int64(time(nil)) * 1000)
    let digits = now.text().filter(\.isNumber)
    let name = "\(path).damaged-\(digits.prefix(8))-\(digits.suffix(6))"
    let candidates = [name] + (2...100).map { "\(name)-\($0)" }
    return candidates.first { access($0, F_OK) != 0 } ?? name + "-" + UUID().uuidString
  }
}
