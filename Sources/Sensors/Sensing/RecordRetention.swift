import GRDB

/// How long records are kept that a host has acknowledged; without a limit, for good.
///
/// Only records that the configured host has acknowledged are ever removed, the oldest first. Without a
/// host none are.
public struct RecordRetention: Hashable, Sendable {
  /// Seconds after which a record may go; nil for no limit.
  public var age: Double?
  /// Bytes that the records may take; nil for no limit.
  ///
  /// The file does not shrink: what was removed makes room for what comes.
  public var bytes: Int64?

  /// Limits; by default none.
  public init(age: Double? = nil, bytes: Int64? = nil) {
    self.age = age
    self.bytes = bytes
  }
}

/// Removes what has been kept long enough, a little at a time.
package struct RecordTrimming: Sendable {
  private let retention: RecordRetention
  /// The name of the host's mark.
  private let mark: String
  private let now: @Sendable () -> Int64

  /// So many records go at once at most, so that nobody waits for long.
  private static let step: Int64 = 5000
  /// So many go before it is looked again how much room is taken.
  private static let stride: Int64 = 500

  /// Removes what the host of `settings` has acknowledged; nil without limits or a host.
  ///
  /// - Parameter now: Unix milliseconds.
  package init?(
    _ retention: RecordRetention, of table: RecordTable, sentBy settings: SyncSettings,
    now: @escaping @Sendable () -> Int64
  ) {
    // Why a host is none is said when records are to be sent to it.
    guard retention != RecordRetention(), let host = try? settings.studyHost() else { return nil }
    self.retention = retention
    mark = host.mark(for: table.name)
    self.now = now
  }

  /// Removes records of `table`; returns how many.
  func trim(_ table: RecordTable, in database: Database) throws -> Int {
    guard let oldest = try oldest(table, in: database),
      let acknowledged = try acknowledged(in: database), acknowledged >= oldest
    else { return 0 }
    let last = min(acknowledged, oldest + Self.step - 1)
    let aged = try removeAged(table, from: oldest, through: last, in: database)
    return try aged + removeExcess(table, through: last, in: database)
  }

  private func removeAged(
    _ table: RecordTable, from oldest: Int64, through last: Int64, in database: Database
  ) throws -> Int {
    guard let age = retention.age, age >= 0 else { return 0 }
    let cutoff = Double(now()) - age * 1000
    // In the order of numbers: clocks jump, and a gap between kept records would look like a loss.
    let end =
      try Int64.fetchOne(
        database,
        sql: """
          SELECT id FROM "\(table.rowsName)" WHERE id BETWEEN ? AND ? AND timestamp >= ?
          ORDER BY id LIMIT 1
          """, arguments: [oldest, last, cutoff]) ?? last + 1
    return try remove(table, before: end, in: database)
  }

  private func removeExcess(
    _ table: RecordTable, through last: Int64, in database: Database
  ) throws -> Int {
    guard let bytes = retention.bytes else { return 0 }
    var removed = 0
    while let oldest = try oldest(table, in: database), oldest <= last,
      try Self.bytesUsed(in: database) > bytes
    {
      removed += try remove(table, before: min(oldest + Self.stride, last + 1), in: database)
    }
    return removed
  }

  private func remove(_ table: RecordTable, before end: Int64, in database: Database) throws -> Int
  {
    try database.execute(
      sql: "DELETE FROM \"\(table.rowsName)\" WHERE id < ?", arguments: [end])
    let count = database.changesCount
    if table.hasRuns {
      try database.execute(
        sql: "DELETE FROM \"\(table.runsName)\" WHERE lastID < ?", arguments: [end])
    }
    return count
  }

  private func oldest(_ table: RecordTable, in database: Database) throws -> Int64? {
    try Int64.fetchOne(database, sql: "SELECT min(id) FROM \"\(table.rowsName)\"")
  }

  private func acknowledged(in database: Database) throws -> Int64? {
    try Int64.fetchOne(
      database, sql: "SELECT acknowledged FROM sync_marks WHERE host = ?", arguments: [mark])
  }

  private static func bytesUsed(in database: Database) throws -> Int64 {
    func pragma(_ name: String) throws -> Int64 {
      try Int64.fetchOne(database, sql: "PRAGMA \(name)") ?? 0
    }
    return try (pragma("page_count") - pragma("freelist_count")) * pragma("page_size")
  }
}
