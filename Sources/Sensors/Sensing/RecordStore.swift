import GRDB
package import Sealing

/// The file in which a sensor keeps its records, an SQLite database in WAL mode.
///
/// Each commit is on disk before `append` returns. A store is used by one thread at a time, and by one
/// process; others read with ``RecordReader``.
package final class RecordStore: RecordStorage {
  package let deviceId: String
  package let warning: SensorError?
  private let path: String
  private let format: RecordFormat
  private let database: DatabaseQueue
  /// The identity of the open file, or `nil` if it is unknown.
  private let identity: RecordFile.Identity?
  private let trimming: RecordTrimming?
  private let gathering: RecordGathering?
  private var wasInterrupted: Bool

  /// Opens the file, or creates it with all folders above it.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - table: The table to store.
  ///   - passphrase: The passphrase that seals the records, or `nil` to store them unencrypted.
  ///   - deviceId: The identity for the records, which a new file stores. If it is empty, the stored one is
  ///     used.
  ///   - trimming: Removes records that have been kept long enough; `nil` to keep all.
  ///   - gatherer: A unique name for the owner that gathers records in memory, or `nil` if each is stored at
  ///     once.
  ///   - replacing: Whether the file is known to be damaged and must be set aside.
  ///   - busyTimeout: The seconds to wait for another program that locks the file.
  /// - Throws: `newerRecords`, `foreignFile`, `missingKey`, `wrongKey`, or `notEncrypted`, which are
  ///   permanent, and `notStored` for errors that may be temporary.
  package init(
    path: String, table: RecordTable, passphrase: Passphrase? = nil, deviceId: String = "",
    trimming: RecordTrimming? = nil, gatherer: String? = nil, replacing: Bool = false,
    busyTimeout: Double = 1
  ) throws(SensorError) {
    let file = RecordFile(path: path)
    RecordRekeying.remove(path + RecordRekeying.suffix)
    var warning: SensorError?
    var identity = deviceId.isEmpty ? nil : deviceId
    if replacing {
      identity = file.salvagedDeviceId() ?? identity
      warning = try file.setAside()
    }
    let opened: RecordFile.Opened
    do {
      opened = try file.open(
        for: table, identity: identity, passphrase: passphrase, busyTimeout: busyTimeout)
    } catch let error where error.code == .damagedRecords {
      identity = file.salvagedDeviceId() ?? identity
      warning = try file.setAside()
      opened = try file.open(
        for: table, identity: identity, passphrase: passphrase, busyTimeout: busyTimeout)
    }
    self.path = path
    self.trimming = trimming
    format = opened.format
    self.warning = warning
    self.deviceId = deviceId.isEmpty ? opened.deviceId : deviceId
    database = opened.database
    self.identity = file.identity
    let gathering = gatherer.map(RecordGathering.init)
    self.gathering = gathering
    wasInterrupted =
      try gathering.map { (gathering) throws(SensorError) in
        try opened.database.write(at: path) { try gathering.begin(in: $0) }
      } ?? false
  }

  package func takeInterruption() -> Bool {
    defer { wasInterrupted = false }
    return wasInterrupted
  }

  package func finish() {
    guard let gathering else { return }
    // If this fails, a loss may be reported that did not happen, but no loss goes unreported.
    try? database.write { try gathering.end(in: $0) }
  }

  package func count() throws(SensorError) -> Int {
    try database.read(at: path) { try RecordReader.count(of: format.table, in: $0) }
  }

  /// - Throws: Also `removedRecords`: SQLite would continue to write into an unlinked file.
  package func append(_ rows: [[RecordValue]]) throws(SensorError) -> [Int64] {
    guard RecordFile(path: path).identity == identity else {
      checkpoint()
      throw SensorError(
        .removedRecords,
        "The records in \(path) were removed or replaced while they were being written; recording continues with the file that is there now, or a new one."
      )
    }
    return try database.write(at: path) { database in
      var writer = try RecordWriter(format, database)
      // A row is sealed together with its number, which therefore comes first.
      let last = try lastID(in: database)
      let ids = rows.indices.map { last + 1 + Int64($0) }
      for (id, values) in zip(ids, rows) { try writer.write(RecordRow(id: id, values: values)) }
      try writer.finish()
      return ids
    }
  }

  /// Moves the rest of the log into the open file, even if that was moved or removed.
  ///
  /// The log itself stays where it is, and is deleted when a new file is opened at the old path.
  private func checkpoint() {
    // If this fails, the error that is thrown next reports it.
    try? database.emptyLog()
  }

  package func tidy() throws(SensorError) -> Int {
    guard let trimming else { return 0 }
    return try database.write(at: path) { try trimming.trim(format.table, in: $0) }
  }

  /// Returns the highest number that any row ever had.
  private func lastID(in database: Database) throws -> Int64 {
    try Int64.fetchOne(
      database, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?",
      arguments: [format.rowsName]) ?? 0
  }
}
