import GRDB
import Glibc
import Sealing

/// Encrypts a file of records, changes its key, or decrypts it.
///
/// The records are copied into a new file, which replaces the old one when it is complete and synchronized to
/// disk. After an interruption at any point, the file is either the old or the new one. Nothing else may use
/// the file meanwhile, so stop its sensor first.
public struct RecordRekeying: Sendable {
  private let path: String
  private let table: RecordTable
  private let old: Passphrase?
  private let new: Passphrase?

  /// The suffix of the new file until it replaces the old one.
  static let suffix = ".rekeyed"

  /// Creates a change of key for the file at an absolute path.
  ///
  /// - Parameters:
  ///   - oldKey: The key of encrypted records.
  ///   - newKey: The new key, or `nil` to decrypt the records.
  public init(path: String, table: RecordTable, oldKey: String?, newKey: String?) {
    self.init(
      path: path, table: table, old: oldKey.map { Passphrase($0) },
      new: newKey.map { Passphrase($0) })
  }

  init(path: String, table: RecordTable, old: Passphrase?, new: Passphrase?) {
    self.path = path
    self.table = table
    self.old = old
    self.new = new
  }

  /// Changes the key, and returns `false` if the file already has it, as after an interruption.
  ///
  /// - Throws: `noRecords`, `missingKey`, or `wrongKey` if there is nothing to change, otherwise the reason
  ///   for the failure. The file is then unchanged.
  public func run() throws(SensorError) -> Bool {
    guard let source = try formatToChange() else { return false }
    let target = path + Self.suffix
    Self.remove(target)
    do {
      _ = try RecordFile(path: target).open(
        for: table, identity: nil, passphrase: new, busyTimeout: 0)
      let format = try RecordReader(path: target, table: table, passphrase: new).format()
      try copy(from: source, to: format, at: target)
      try install(target)
    } catch {
      Self.remove(target)
      throw .database(error, storingIn: path)
    }
    return true
  }

  /// Returns the current layout of the records, or `nil` if they already have the new key.
  private func formatToChange() throws(SensorError) -> RecordFormat? {
    let reader = try RecordReader(path: path, table: table, passphrase: old)
    guard reader.isEncrypted || new != nil else { return nil }
    if reader.isEncrypted, let new,
      try RecordReader(path: path, table: table, passphrase: new).hasKey()
    {
      return nil
    }
    return try reader.format()
  }

  private func copy(from source: RecordFormat, to format: RecordFormat, at target: String) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(1)
    let database = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? database.close() }
    try database.writeWithoutTransaction { database in
      // An old journal would be taken for that of the new file. It can be ended only while no other program
      // has the file open.
      guard try String.fetchOne(database, sql: "PRAGMA journal_mode = DELETE") == "delete" else {
        throw DatabaseError(resultCode: .SQLITE_BUSY)
      }
      try database.execute(sql: "ATTACH ? AS renewed", arguments: [target])
      // The new file is synchronized as a whole before it replaces the old one.
      try database.execute(
        sql: "PRAGMA renewed.journal_mode = OFF; PRAGMA renewed.synchronous = OFF")
      try database.inTransaction(.exclusive) {
        try copyRecords(from: source, to: format, in: database)
        try copyOthers(in: database)
        try RecordSecret.kept(by: source, in: database)?.keep(by: format, in: "renewed", database)
        return .commit
      }
      try database.execute(sql: "DETACH renewed")
    }
  }

  private func copyRecords(
    from source: RecordFormat, to format: RecordFormat, in database: Database
  ) throws {
    var writer = try RecordWriter(format, into: "renewed", database)
    var decoder = RecordDecoder(source, database, path: path)
    let rows = try Row.fetchCursor(
      database,
      sql: "SELECT id, \(source.columnList) FROM main.\"\(table.rowsName)\" ORDER BY id")
    while let row = try rows.next() { try writer.write(decoder.read(row)) }
    try writer.finish()
  }

  /// Copies what is never sealed: the identity, the numbers, and the progress of hosts.
  private func copyOthers(in database: Database) throws {
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO renewed.sensor_meta
          SELECT * FROM main.sensor_meta WHERE key NOT IN ('seal', '\(RecordSecret.fact)');
        DELETE FROM renewed.sqlite_sequence;
        INSERT INTO renewed.sqlite_sequence SELECT * FROM main.sqlite_sequence;
        """)
    let others = try String.fetchAll(
      database,
      sql: """
        SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'
          AND name NOT IN ('sensor_meta', ?, ?)
        """, arguments: [table.rowsName, table.runsName])
    for name in others {
      let isOurs = try Bool.fetchOne(
        database, sql: "SELECT EXISTS (SELECT * FROM renewed.sqlite_master WHERE name = ?)",
        arguments: [name])
      guard isOurs == true else {
        throw SensorError(
          .foreignFile,
          "\(path) contains a table that is not the sensor's, “\(name)”; move it elsewhere first.")
      }
      let quoted = name.replacing("\"", with: "\"\"")
      try database.execute(
        sql: "INSERT INTO renewed.\"\(quoted)\" SELECT * FROM main.\"\(quoted)\"")
    }
  }

  private func install(_ target: String) throws(SensorError) {
    let folder = RecordFile(path: path).folder
    guard Self.synchronize(target), rename(target, path) == 0, Self.synchronize(folder) else {
      let reason = String(cString: strerror(errno))
      throw SensorError(.notStored, "The records in \(path) cannot be rewritten: \(reason).")
    }
  }

  /// Removes the remains of an interrupted change.
  static func remove(_ target: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(target + suffix) }
  }

  private static func synchronize(_ path: String) -> Bool {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }
}
