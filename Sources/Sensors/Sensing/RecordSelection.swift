/// Selects records to read; without limits, all of them.
public struct RecordSelection: Hashable, Sendable {
  /// Selects only records with higher numbers than this.
  public var afterID: Int64?
  /// Selects only records with this number or lower ones.
  public var throughID: Int64?
  /// Selects only records from this time on, in Unix milliseconds.
  public var since: Int64?
  /// Selects only records before this time, in Unix milliseconds.
  public var until: Int64?
  /// The number of records to keep from the end of those selected.
  public var newest: Int?
  /// The number of records to keep from the start of those selected.
  public var oldest: Int?

  public init(
    afterID: Int64? = nil, throughID: Int64? = nil, since: Int64? = nil, until: Int64? = nil,
    newest: Int? = nil, oldest: Int? = nil
  ) {
    self.afterID = afterID
    self.throughID = throughID
    self.since = since
    self.until = until
    self.newest = newest
    self.oldest = oldest
  }
}

extension RecordSelection {
  /// Returns the query for the selected rows of a file in the given format, oldest first, and its arguments
  /// by name.
  func query(of format: RecordFormat) -> (sql: String, arguments: [String: Int64]) {
    query(of: format.table, columns: "id, \(format.columnList)")
  }

  /// Returns the query for an aggregate, such as `count(*)`, of columns of the selected rows.
  func query(
    _ aggregate: String, of columns: String, in table: RecordTable
  ) -> (sql: String, arguments: [String: Int64]) {
    let rows = query(of: table, columns: columns)
    return ("SELECT \(aggregate) FROM (\(rows.sql))", rows.arguments)
  }

  private func query(
    of table: RecordTable, columns: String
  ) -> (sql: String, arguments: [String: Int64]) {
    var conditions: [String] = []
    var arguments: [String: Int64] = [:]
    func demand(_ name: String, _ value: Int64?, _ sql: String...) {
      guard let value else { return }
      arguments[name] = value
      conditions += sql
    }
    let rows = "FROM \"\(table.rowsName)\""
    demand("after", afterID, "id > :after")
    demand("through", throughID, "id <= :through")
    // Rows are read in the order of their numbers, which needs no sorting. The index, or the runs, only
    // determine where to begin and end. The plus keeps SQLite from scanning the index.
    let (first, last) =
      table.hasRuns
      ? (
        "min(firstID) FROM \"\(table.runsName)\" WHERE latest",
        "max(lastID) FROM \"\(table.runsName)\" WHERE earliest"
      )
      : ("min(id) \(rows) WHERE timestamp", "max(id) \(rows) WHERE timestamp")
    demand("since", since, "+timestamp >= :since", "id >= (SELECT \(first) >= :since)")
    demand("until", until, "+timestamp < :until", "id <= (SELECT \(last) < :until)")
    let condition = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    var selected = "SELECT \(columns) \(rows)\(condition) ORDER BY id"
    if let newest {
      arguments["newest"] = Int64(max(0, newest))
      selected = "SELECT * FROM (\(selected) DESC LIMIT :newest) ORDER BY id"
    }
    if let oldest {
      arguments["oldest"] = Int64(max(0, oldest))
      selected += " LIMIT :oldest"
    }
    return (selected, arguments)
  }
}
