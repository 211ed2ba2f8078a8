import GRDB

/// Writes rows into a file in one transaction, each into its run.
struct RecordWriter {
  private let format: RecordFormat
  private let database: Database
  private let schema: String
  private let insertion: Statement
  private var run: RecordRun?

  /// Creates a writer; an attached database must be empty.
  init(_ format: RecordFormat, into schema: String = "main", _ database: Database) throws {
    self.format = format
    self.database = database
    self.schema = schema
    insertion = try database.cachedStatement(sql: format.insertion(into: schema))
    if format.hasRuns, schema == "main" { run = try RecordRun.last(of: format, in: database) }
  }

  mutating func write(_ row: RecordRow) throws {
    if format.hasRuns { try enterRun(of: row) }
    try insertion.execute(arguments: format.arguments(for: row, in: run?.id))
  }

  /// Ends writing, and stores the span of the last run.
  func finish() throws {
    try run?.update(by: format, in: schema, database)
  }

  private mutating func enterRun(of row: RecordRow) throws {
    let (moment, shared) = (format.moment(of: row), format.shared(of: row))
    if run?.take(row.id, at: moment, sharing: shared) == true { return }
    try finish()
    let number = try RecordRun.nextNumber(of: format, in: schema, database)
    let new = RecordRun(number, of: row.id, at: moment, sharing: shared)
    try new.insert(by: format, into: schema, database)
    run = new
  }
}
