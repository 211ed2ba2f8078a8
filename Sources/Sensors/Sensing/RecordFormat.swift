import FoundationEssentials
import GRDB
import Sealing

/// The layout of a table's records in their file.
///
/// There is a column for each field or, in a sealed file, the columns `id`, `timestamp`, by which records are
/// selected, and `sealed`, which has everything else and opens only in the row with its number. If the table
/// has runs, the values that the rows of a run share are in a table of their own; these are sealed, too.
struct RecordFormat {
  let table: RecordTable
  /// The seal of the records, or `nil` if they are not encrypted.
  let seal: Seal?
  let hasRuns: Bool
  /// The table with the rows.
  let rowsName: String
  /// The columns after `id`.
  let columnList: String

  // This statement stores every record, so it is composed once.
  private let insertionIntoMain: String
  private let timestamp: Int?
  /// The indices of the columns that are in a row, or in its seal.
  private let own: [Int]
  /// The indices of the columns that are in a run.
  private let shared: [Int]

  init(table: RecordTable, seal: Seal?) {
    self.table = table
    self.seal = seal
    let hasRuns = table.hasRuns
    let timestamp = table.columns.firstIndex { $0.name == "timestamp" }
    self.hasRuns = hasRuns
    self.timestamp = timestamp
    // Rows of tables with runs are small and numerous, so their seal does not repeat the time.
    let isTimeSealed = seal == nil || !hasRuns
    let places = table.columns.indices
    own = places.filter {
      table.columns[$0].place == .row && (isTimeSealed || $0 != timestamp)
    }
    shared = places.filter { table.columns[$0].place == .run }
    rowsName = table.rowsName
    let columns = seal == nil ? table.columnList(.row) : "timestamp, sealed"
    columnList = hasRuns ? "run, \(columns)" : columns
    let count = (seal == nil ? own.count : 2) + (hasRuns ? 1 : 0)
    let marks = repeatElement("?", count: count).joined(separator: ", ")
    insertionIntoMain =
      "INSERT INTO main.\"\(rowsName)\" (id, \(columnList)) VALUES (?, \(marks))"
  }

  /// Creates the layout of the file at `path`, whose records are sealed if it has a header.
  init(
    _ table: RecordTable, sealedBy header: SealHeader?, _ passphrase: Passphrase?, at path: String
  ) throws(SensorError) {
    guard let header else {
      self.init(table: table, seal: nil)
      return
    }
    guard let passphrase else { throw .missingKey(at: path) }
    do throws(SealError) {
      self.init(table: table, seal: try passphrase.seal(header))
    } catch {
      throw .seal(error, at: path)
    }
  }

  /// The SQL statements that create the tables.
  var creation: String {
    guard seal != nil else { return table.creation }
    let start = "id INTEGER PRIMARY KEY AUTOINCREMENT"
    let rest = "timestamp INTEGER NOT NULL, sealed BLOB NOT NULL"
    guard hasRuns else {
      return """
        CREATE TABLE "\(table.name)" (\(start),
          \(rest));
        \(table.indexCreation)
        """
    }
    let run = RecordRun.declarations.joined(separator: ", ")
    return """
      CREATE TABLE "\(table.rowsName)" (\(start), run INTEGER NOT NULL, \(rest));
      CREATE TABLE "\(table.runsName)" (\(run), sealed BLOB NOT NULL)
      """
  }

  /// Returns the time of a row in Unix milliseconds, or 0 if it has none.
  func moment(of row: RecordRow) -> Int64 {
    guard let timestamp, case .integer(let moment) = row.values[timestamp] else { return 0 }
    return moment
  }
}

// MARK: Rows

extension RecordFormat {
  /// Returns a statement that inserts a row with its number.
  func insertion(into schema: String = "main") -> String {
    schema == "main"
      ? insertionIntoMain
      : insertionIntoMain.replacing("INTO main.", with: "INTO \(schema).", maxReplacements: 1)
  }

  /// Returns the arguments of ``insertion(into:)`` for a row, and its run if the table has runs.
  func arguments(for row: RecordRow, in run: Int64?) -> StatementArguments {
    var values = [row.id.databaseValue]
    if let run { values.append(run.databaseValue) }
    let own = own.map { row.values[$0] }
    if let seal {
      let moment = moment(of: row)
      let sealed = seal.seal(RecordBytes.write(own), for: place(of: row.id, at: moment, in: run))
      values += [moment.databaseValue, Data(sealed).databaseValue]
    } else {
      values += own.map(\.databaseValue)
    }
    return StatementArguments(values)
  }

  /// Decodes a stored row: `id` and ``columnList``, and the shared values of its run.
  ///
  /// - Parameter values: A value for each column, with the shared ones set.
  /// - Throws: `SensorError` with code `damagedRecords` if the sealed part does not open.
  func read(
    _ row: Row, sharing values: [RecordValue], from path: String
  ) throws(SensorError) -> RecordRow {
    let id = Int64.fromDatabaseValue(row[0]) ?? 0
    var values = values
    if seal != nil {
      try open(row, id, &values, from: path)
    } else {
      let first = hasRuns ? 2 : 1
      // Read by index: GRDB's collections would look up the name of each column for each row.
      for (index, place) in own.enumerated() { values[place] = RecordValue(row[first + index]) }
    }
    table.derivation?(&values)
    return RecordRow(id: id, values: values)
  }

  private func open(
    _ row: Row, _ id: Int64, _ values: inout [RecordValue], from path: String
  ) throws(SensorError) {
    let first = hasRuns ? 2 : 1
    do throws(SealError) {
      guard let seal, let moment = Int64.fromDatabaseValue(row[first]),
        let sealed = Data.fromDatabaseValue(row[first + 1]),
        let opened = RecordBytes.read(
          try seal.open(sealed, for: place(of: id, at: moment, in: runNumber(row))))
      else { throw SealError.broken }
      for (place, value) in zip(own, opened) { values[place] = value }
      if hasRuns, let timestamp { values[timestamp] = .integer(moment) }
    } catch {
      throw SensorError(
        .damagedRecords,
        "Record \(id) in \(path) was damaged or tampered with; choose a period without it.")
    }
  }

  /// Returns the run of a stored row, or `nil` if the table has no runs.
  func runNumber(_ row: Row) -> Int64? {
    hasRuns ? Int64.fromDatabaseValue(row[1]) : nil
  }

  private func place(of id: Int64, at moment: Int64, in run: Int64?) -> String {
    let place = "\(table.name):\(id):\(moment)"
    return run.map { "\(place):\($0)" } ?? place
  }
}

// MARK: Runs

extension RecordFormat {
  /// Returns the values that a row shares with the other rows of its run.
  func shared(of row: RecordRow) -> [RecordValue] { shared.map { row.values[$0] } }

  /// Returns a value for each column, all null but the shared ones.
  func values(sharing values: [RecordValue]) -> [RecordValue] {
    var all = [RecordValue](repeating: .null, count: table.columns.count)
    for (place, value) in zip(shared, values) { all[place] = value }
    return all
  }

  /// The columns of a run after those that all runs have.
  var sharedColumns: [String] {
    seal == nil ? shared.map { "\"\(table.columns[$0].name)\"" } : ["sealed"]
  }

  /// Returns the values of these columns for a run.
  func arguments(sharing values: [RecordValue], inRun id: Int64) -> [DatabaseValue] {
    guard let seal else { return values.map(\.databaseValue) }
    return [Data(seal.seal(RecordBytes.write(values), for: runPlace(id))).databaseValue]
  }

  /// Returns the shared values of a run, from a row that begins with ``sharedColumns``, or `nil` if they are
  /// damaged.
  func readShared(_ row: Row, ofRun id: Int64) -> [RecordValue]? {
    guard let seal else { return shared.indices.map { RecordValue(row[$0]) } }
    // A seal that does not open is reported with the record that needs it.
    guard let sealed = Data.fromDatabaseValue(row[0]),
      let bytes = try? seal.open(sealed, for: runPlace(id))
    else { return nil }
    return RecordBytes.read(bytes)
  }

  private func runPlace(_ id: Int64) -> String { "\(table.runsName):\(id)" }
}

extension RecordValue {
  fileprivate init(_ value: DatabaseValue) {
    self =
      switch value.storage {
      case .null, .blob: .null
      case .int64(let number): .integer(number)
      case .double(let number): .double(number)
      case .string(let text): .text(text)
      }
  }

  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .double(let number): number.databaseValue
    case .text(let text): text.databaseValue
    }
  }
}
