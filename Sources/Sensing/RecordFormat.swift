import FoundationEssentials
import GRDB
import Sealing

/// How the records of a table lie in their file: a column for each field, or sealed.
///
/// A sealed table has the same name but three columns: `id`, `timestamp`, by which records are
/// selected, and `sealed`, which holds everything else and opens in the row of that number only.
struct RecordFormat {
  let table: RecordTable
  /// What seals the records; nil if they are unencrypted.
  let seal: Seal?

  private let timestamp: Int?

  init(table: RecordTable, seal: Seal?) {
    self.table = table
    self.seal = seal
    timestamp = table.columns.firstIndex { $0.name == "timestamp" }
  }

  /// The columns after `id`.
  var columnList: String {
    seal == nil ? table.columnList : "timestamp, sealed"
  }

  var creation: String {
    guard seal != nil else { return table.creation }
    return """
      CREATE TABLE "\(table.name)" (id INTEGER PRIMARY KEY AUTOINCREMENT,
        timestamp INTEGER NOT NULL, sealed BLOB NOT NULL)
      """
  }

  /// A statement that stores a row under its number.
  func insertion(into schema: String = "main") -> String {
    let places = seal == nil ? table.columns.map { _ in "?" }.joined(separator: ", ") : "?, ?"
    return "INSERT INTO \(schema).\"\(table.name)\" (id, \(columnList)) VALUES (?, \(places))"
  }

  /// What ``insertion(into:)`` stores for a row.
  func arguments(for row: RecordRow) -> StatementArguments {
    let values: [DatabaseValue]
    if let seal {
      let moment = moment(of: row)
      let sealed = seal.seal(RecordBytes.write(row.values), for: place(of: row.id, at: moment))
      values = [moment.databaseValue, Data(sealed).databaseValue]
    } else {
      values = row.values.map(\.databaseValue)
    }
    return StatementArguments([row.id.databaseValue] + values)
  }

  /// The row of the table that is stored as `row`: `id`, then ``columnList``.
  ///
  /// - Throws: `SensorError` with code `damagedRecords` if what was sealed is not what it was.
  func read(_ row: Row, from path: String) throws(SensorError) -> RecordRow {
    guard let seal else { return RecordRow(row) }
    let id = Int64.fromDatabaseValue(row[0]) ?? 0
    do throws(SealError) {
      guard let moment = Int64.fromDatabaseValue(row[1]),
        let sealed = Data.fromDatabaseValue(row[2]),
        let values = RecordBytes.read(try seal.open(sealed, for: place(of: id, at: moment)))
      else { throw SealError.broken }
      return RecordRow(id: id, values: values)
    } catch {
      throw SensorError(
        .damagedRecords,
        "Record \(id) in \(path) was damaged or tampered with; choose a period without it.")
    }
  }

  private func moment(of row: RecordRow) -> Int64 {
    guard let timestamp, case .integer(let moment) = row.values[timestamp] else { return 0 }
    return moment
  }

  private func place(of id: Int64, at moment: Int64) -> String {
    "\(table.name):\(id):\(moment)"
  }
}

extension RecordRow {
  fileprivate init(_ row: Row) {
    // By their places: GRDB's collections would look up the name of every column of every row.
    let values = (1..<row.count).map { column -> RecordValue in
      let value: DatabaseValue = row[column]
      return switch value.storage {
      case .null, .blob: .null
      case .int64(let number): .integer(number)
      case .double(let number): .double(number)
      case .string(let text): .text(text)
      }
    }
    self.init(id: Int64.fromDatabaseValue(row[0]) ?? 0, values: values)
  }
}

extension RecordValue {
  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .double(let number): number.databaseValue
    case .text(let text): text.databaseValue
    }
  }
}
