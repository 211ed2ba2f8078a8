/// Which records to read; without limits, all of them.
public struct RecordSelection: Hashable, Sendable {
  /// Only records with higher numbers: what came after one that was seen.
  public var afterID: Int64?
  /// Only records with this number or lower ones.
  public var throughID: Int64?
  /// Only records of this moment or later, Unix milliseconds.
  public var since: Int64?
  /// Only records before this moment, Unix milliseconds.
  public var until: Int64?
  /// Of all these, only so many that came last.
  public var newest: Int?

  /// A selection.
  public init(
    afterID: Int64? = nil, throughID: Int64? = nil, since: Int64? = nil, until: Int64? = nil,
    newest: Int? = nil
  ) {
    self.afterID = afterID
    self.throughID = throughID
    self.since = since
    self.until = until
    self.newest = newest
  }
}

extension RecordSelection {
  /// The query for the records of `table`, oldest first, and its arguments by name.
  func query(of table: RecordTable) -> (sql: String, arguments: [String: Int64]) {
    var conditions: [String] = []
    var arguments: [String: Int64] = [:]
    func demand(_ name: String, _ value: Int64?, _ sql: String...) {
      guard let value else { return }
      arguments[name] = value
      conditions += sql
    }
    let rows = "FROM \"\(table.name)\""
    demand("after", afterID, "id > :after")
    demand("through", throughID, "id <= :through")
    // Rows are read in the order of their numbers, which needs no sorting however many there are; the
    // index only says where to begin and end. The plus keeps SQLite from walking along the index.
    demand(
      "since", since, "+timestamp >= :since",
      "id >= (SELECT min(id) \(rows) WHERE timestamp >= :since)")
    demand(
      "until", until, "+timestamp < :until",
      "id <= (SELECT max(id) \(rows) WHERE timestamp < :until)")
    let condition = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    let selected = "SELECT id, \(table.columnList) \(rows)\(condition) ORDER BY id"
    guard let newest else { return (selected, arguments) }
    arguments["newest"] = Int64(max(0, newest))
    return ("SELECT * FROM (\(selected) DESC LIMIT :newest) ORDER BY id", arguments)
  }
}
