/// The name of a table and its columns after `id`, in order.
public struct RecordTable: Sendable {
  public enum ColumnType: String, Hashable, Sendable {
    /// A whole number.
    case integer = "INTEGER"
    /// A number.
    case double = "DOUBLE"
    case text = "TEXT"
  }

  /// Where the values of a column lie.
  public enum Place: Hashable, Sendable {
    /// In each row.
    case row
    /// Once for a run of rows that have the same.
    case run
    /// Nowhere: they follow from other columns, by an SQL expression.
    case derived(sql: String)

    var isDerived: Bool {
      if case .derived = self { true } else { false }
    }
  }

  public struct Column: Hashable, Sendable {
    /// The name, which is also the name on the wire.
    public let name: String
    public let type: ColumnType
    /// Whether a row may hold nothing there.
    public let isNullable: Bool
    /// Where its values lie.
    public let place: Place
    /// What a row holds that does not say; `.null` if every row must say, or may hold nothing.
    public let defaultValue: RecordValue
  }

  /// Computes the derived columns of a row.
  typealias Derivation = @Sendable (_ values: inout [RecordValue]) -> Void

  /// The table's name, which is also the name on the wire.
  public let name: String
  /// The columns after `id`.
  public let columns: [Column]
  /// Computes the derived columns; nil if there is none.
  let derivation: Derivation?
}

extension RecordTable: Hashable {
  /// Equal columns are derived equally: by their expressions.
  public static func == (one: RecordTable, other: RecordTable) -> Bool {
    one.name == other.name && one.columns == other.columns
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(columns)
  }
}

extension RecordTable {
  /// Whether rows hold less than all columns: what repeats lies in runs, and what follows from others nowhere.
  var hasRuns: Bool { columns.contains { $0.place != .row } }

  /// The table of the file that has a row for each record; by the name of the table itself there is a view then.
  var rowsName: String { hasRuns ? "\(name)_records" : name }

  /// The table of the file that has a row for each run.
  var runsName: String { "\(name)_runs" }

  /// What makes them, unencrypted.
  var creation: String {
    let rows = creation(of: rowsName, ["id INTEGER PRIMARY KEY AUTOINCREMENT"], .row)
    guard hasRuns else { return "\(rows);\n\(indexCreation)" }
    return """
      \(rows.replacing("AUTOINCREMENT", with: "AUTOINCREMENT, run INTEGER NOT NULL"));
      \(creation(of: runsName, RecordRun.declarations, .run));
      \(viewCreation)
      """
  }

  /// Makes a span of time quick to find among millions of rows; with runs, these do.
  var indexCreation: String {
    "CREATE INDEX \"\(name)_timestamp\" ON \"\(name)\" (timestamp)"
  }

  private func creation(of name: String, _ first: [String], _ place: Place) -> String {
    let declarations = first + columns.filter { $0.place == place }.map(\.declaration)
    return "CREATE TABLE \"\(name)\" (\(declarations.joined(separator: ", ")))"
  }

  /// All columns together, for whoever reads the file with another program.
  private var viewCreation: String {
    let expressions = columns.map { column in
      switch column.place {
      case .row: "row.\"\(column.name)\" AS \"\(column.name)\""
      case .run: "run.\"\(column.name)\" AS \"\(column.name)\""
      case .derived(let sql): "\(sql) AS \"\(column.name)\""
      }
    }
    // CROSS keeps the order of the tables, so that rows are read in theirs and need no sorting.
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
