import GRDB

/// Decodes the rows of a query in their order, and reads the shared values of a run once per run.
struct RecordDecoder {
  private let format: RecordFormat
  private let database: Database
  private let path: String
  private var run: Int64?
  private var shared: [RecordValue]

  init(_ format: RecordFormat, _ database: Database, path: String) {
    self.format = format
    self.database = database
    self.path = path
    shared = format.values(sharing: [])
  }

  /// Decodes a stored row, which consists of `id` and ``RecordFormat/columnList``.
  mutating func read(_ row: Row) throws -> RecordRow {
    if let number = format.runNumber(row), number != run { try enter(run: number) }
    return try format.read(row, sharing: shared, from: path)
  }

  private mutating func enter(run number: Int64) throws {
    let columns = format.sharedColumns.joined(separator: ", ")
    let row = try Row.fetchOne(
      database, sql: "SELECT \(columns) FROM main.\"\(format.table.runsName)\" WHERE id = ?",
      arguments: [number])
    guard let values = row.flatMap({ format.readShared($0, ofRun: number) }) else {
      throw SensorError(
        .damagedRecords,
        "Run \(number) of the records in \(path) was damaged or tampered with; choose a period without it."
      )
    }
    shared = format.values(sharing: values)
    run = number
  }
}
