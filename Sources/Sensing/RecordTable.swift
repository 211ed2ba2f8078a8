/// The name of a table and its columns after `id`, in order.
public struct RecordTable: Hashable, Sendable {
  public enum ColumnType: String, Hashable, Sendable {
    /// A whole number.
    case integer = "INTEGER"
    /// A number.
    case double = "DOUBLE"
    case text = "TEXT"
  }

  public struct Column: Hashable, Sendable {
    /// The name, which is also the name on the wire.
    public let name: String
    public let type: ColumnType
    /// What a row holds that does not say; `.null` if every row must say.
    public let defaultValue: RecordValue
  }

  /// The table's name, which is also the name on the wire.
  public let name: String
  /// The columns after `id`.
  public let columns: [Column]
}

extension RecordTable {
  var creation: String {
    let columns = ["id INTEGER PRIMARY KEY AUTOINCREMENT"] + columns.map(\.declaration)
    return "CREATE TABLE \"\(name)\" (\(columns.joined(separator: ", ")))"
  }

  /// Makes a span of time quick to find among millions of rows.
  var indexCreation: String {
    "CREATE INDEX \"\(name)_timestamp\" ON \"\(name)\" (timestamp)"
  }

  var columnList: String {
    columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
  }
}

extension RecordTable.Column {
  fileprivate var declaration: String {
    let start = "\"\(name)\" \(type.rawValue) NOT NULL"
    switch defaultValue {
    case .null: return start
    case .integer(let number): return "\(start) DEFAULT \(number)"
    case .double(let number): return "\(start) DEFAULT \(number)"
    case .text(let text): return "\(start) DEFAULT '\(text.replacing("'", with: "''"))'"
    }
  }
}
