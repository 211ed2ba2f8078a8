/// A table: its name, and its columns after `id` in order.
public struct RecordTable: Sendable {
  public enum ColumnType: String, Hashable, Sendable {
    /// An integer.
    case integer = "INTEGER"
    /// A floating-point number.
    case double = "DOUBLE"
    case text = "TEXT"
  }

  /// Where the values of a column are stored.
  public enum Place: Hashable, Sendable {
    /// In each row.
    case row
    /// Once for a run of rows that share the value.
    case run
    /// Not at all: the value is computed from other columns by an SQL expression.
    case derived(sql: String)

    var isDerived: Bool {
      if case .derived = self { true } else { false }
    }
  }

  public struct Column: Hashable, Sendable {
    /// The name of the column, in the file and in requests to a host.
    public let name: String
    public let type: ColumnType
    /// Whether a row can have NULL here.
    public let isNullable: Bool
    /// Where the values are stored.
    public let place: Place
    /// The column's default, or `.null` if it has none.
    public let defaultValue: RecordValue
  }

  /// Computes the derived columns of a row.
  typealias Derivation = @Sendable (_ values: inout [RecordValue]) -> Void

  /// The name of the table, in the file and in requests to a host.
  public let name: String
  /// The columns after `id`.
  public let columns: [Column]
  /// Computes the derived columns, or `nil` if there are none.
  let derivation: Derivation?
}

extension RecordTable: Hashable {
  /// Tables with equal columns are equal, because derived columns include their expressions.
  public static func == (one: RecordTable, other: RecordTable) -> Bool {
    one.name == other.name && one.columns == other.columns
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(columns)
  }
}

extension RecordTable {
  /// Whether rows have fewer columns than the table, because some are shared by runs or derived.
  var hasRuns: Bool { columns.contains { $0.place != .row } }

  /// The table in the file that has a row for each record; with runs, the table's own name is a view.
  var rowsName: String { hasRuns ? "\(name)_records" : name }

  /// The table in the file that has a row for each run.
  var runsName: String { "\(name)_runs" }

  /// The SQL statements that create the unencrypted tables.
  var creation: String {
    let rows = creation(of: rowsName, ["id INTEGER PRIMARY KEY AUTOINCREMENT"], .row)
    guard hasRuns else { return "\(rows);\n\(indexCreation)" }
    return """
      \(rows.replacing("AUTOINCREMENT", with: "AUTOINCREMENT, run INTEGER NOT NULL"));
      \(creation(of: runsName, RecordRun.declarations, .run));
      \(viewCreation)
      """
  }

  /// An index by time, for tables without runs; with runs, these find a period.
  var indexCreation: String {
    "CREATE INDEX \"\(name)_timestamp\" ON \"\(name)\" (timestamp)"
  }

  private func creation(of name: String, _ first: [String], _ place: Place) -> String {
    let declarations = first + columns.filter { $0.place == place }.map(\.declaration)
    return "CREATE TABLE \"\(name)\" (\(declarations.joined(separator: ", ")))"
  }

  /// A view with all columns, for other programs that read the file.
  private var viewCreation: String {
    let expressions = columns.map { column in
      switch column.place {
      case .row: "row.\"\(column.name)\" AS \"\(column.name)\""
      case .run: "run.\"\(column.name)\" AS \"\(column.name)\""
      case .derived(let sql): "\(sql) AS \"\(column.name)\""
      }
    }
    // CROSS fixes the order of the join, so that rows come in their own order without sorting.
    return """
      CREATE VIEW "\(name)" AS SELECT row.id AS id, \(expressions.joined(separator: ", "))
        FROM "\(rowsName)" AS row CROSS JOIN "\(runsName)" AS run ON run.id = row.run ORDER BY row.id
      """
  }

  func columnList(_ place: Place) -> String {
    columns.filter { $0.place == place }.map { "\"\($0.name)\"" }.joined(separator: ", ")
  }
}

extension RecordTable.Column {
  fileprivate var declaration: String {
    let start = "\"\(name)\" \(type.rawValue)" + (isNullable ? "" : " NOT NULL")
    switch defaultValue {
    case .null: return start
    case .integer(let number): return "\(start) DEFAULT \(number)"
    case .double(let number): return "\(start) DEFAULT \(number)"
    case .text(let text): return "\(start) DEFAULT '\(text.replacing("'", with: "''"))'"
    }
  }
}
