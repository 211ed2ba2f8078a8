import GRDB

/// How long to keep records that a host has acknowledged.
///
/// Only records that the configured host has acknowledged are ever removed, oldest first; without a host,
/// none are.
public struct RecordRetention: Hashable, Sendable {
  /// The age in seconds after which a record can be removed, or `nil` for no limit.
  public var age: Double?
  /// The number of bytes that records can take, or `nil` for no limit.
  ///
  /// The file does not shrink: removed records make room for new ones.
  public var bytes: Int64?

  /// Creates limits; by default, records are kept for good.
  public init(age: Double? = nil, bytes: Int64? = nil) {
    self.age = age
    self.bytes = bytes
  }
}

/// Removes records that have been kept long enough, a few at a time.
package struct RecordTrimming: Sendable {
  private let retention: RecordRetention
  /// The key of the host's mark.
  private let mark: String
  private let now: @Sendable () -> Int64

  /// The maximum number of records to remove at once, so that other work is not delayed.
  private static let step: Int64 = 5000
  /// The number of records to remove before the size is measured again.
  private static let stride: Int64 = 500

  /// Creates a trimming of records that the host of `config` has acknowledged, or `nil` without limits or a
  /// host.
  ///
  /// - Parameter now: Returns the current time in Unix milliseconds.
  package init?(
    of table: RecordTable, _ config: RecordingConfig, now: @escaping @Sendable () -> Int64
  ) {
    // An invalid host is reported when records are sent.
    retention = config.retention
    guard retention != RecordRetention(), let host = try? config.studyHost() else { return nil }
    mark = host.mark(for: table.name)
    self.now = now
  }

  /// Removes records of `table`, and returns their number.
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
