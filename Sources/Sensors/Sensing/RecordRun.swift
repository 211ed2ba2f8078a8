import GRDB

/// Consecutive rows that share values, which are stored once for all of them.
///
/// A run also has the earliest and latest time of its rows. So a period is found among millions of rows
/// without an index of all of them, even if the clock was set.
struct RecordRun {
  let id: Int64
  let first: Int64
  private(set) var last: Int64
  private(set) var earliest: Int64
  private(set) var latest: Int64
  let shared: [RecordValue]

  /// The maximum number of rows in a run, which bounds the search for the start of a period.
  private static let limit: Int64 = 4096

  /// The columns that every run has.
  static let declarations = [
    "id INTEGER PRIMARY KEY", "firstID INTEGER NOT NULL", "lastID INTEGER NOT NULL",
    "earliest INTEGER NOT NULL", "latest INTEGER NOT NULL",
  ]

  /// Creates a run of one row.
  init(_ id: Int64, of row: Int64, at moment: Int64, sharing shared: [RecordValue]) {
    self.id = id
    (first, last) = (row, row)
    (earliest, latest) = (moment, moment)
    self.shared = shared
  }

  /// Adds the next row, and returns `false` if it belongs to another run.
  mutating func take(_ row: Int64, at moment: Int64, sharing shared: [RecordValue]) -> Bool {
    guard row - first < Self.limit, shared == self.shared else { return false }
    last = row
    earliest = min(earliest, moment)
    latest = max(latest, moment)
    return true
  }
}

// MARK: In a file

extension RecordRun {
  /// Returns the last run of a file, or `nil` if it has none or the last one is damaged.
  static func last(of format: RecordFormat, in database: Database) throws -> RecordRun? {
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT \(format.sharedColumns.joined(separator: ", ")), id, firstID, lastID, earliest, latest
        FROM "\(format.table.runsName)" ORDER BY id DESC LIMIT 1
        """)
    return row.flatMap { RecordRun($0, of: format) }
  }

  /// Returns the number of the next run.
  static func nextNumber(
    of format: RecordFormat, in schema: String, _ database: Database
  ) throws -> Int64 {
    let sql = "SELECT coalesce(max(id), 0) + 1 FROM \(schema).\"\(format.table.runsName)\""
    return try Int64.fetchOne(database, sql: sql) ?? 1
  }

  private init?(_ row: Row, of format: RecordFormat) {
    let count = format.sharedColumns.count
    let numbers = (count..<count + 5).compactMap { Int64.fromDatabaseValue(row[$0]) }
    guard numbers.count == 5, let shared = format.readShared(row, ofRun: numbers[0]) else {
      return nil
    }
    id = numbers[0]
    (first, last, earliest, latest) = (numbers[1], numbers[2], numbers[3], numbers[4])
    self.shared = shared
  }

  /// Stores a new run.
  func insert(by format: RecordFormat, into schema: String, _ database: Database) throws {
    let shared = format.arguments(sharing: shared, inRun: id)
    let columns = ["id", "firstID", "lastID", "earliest", "latest"] + format.sharedColumns
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    try database.execute(
      sql: """
        INSERT INTO \(schema)."\(format.table.runsName)" (\(columns.joined(separator: ", ")))
        VALUES (\(places))
        """,
      arguments: StatementArguments(
        [id, first, last, earliest, latest].map(\.databaseValue) + shared))
  }

  /// Updates the span of a stored run.
  func update(by format: RecordFormat, in schema: String, _ database: Database) throws {
    try database.execute(
      sql: """
        UPDATE \(schema)."\(format.table.runsName)" SET lastID = ?, earliest = ?, latest = ?
        WHERE id = ?
        """, arguments: [last, earliest, latest, id])
  }
}
