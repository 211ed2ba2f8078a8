import OpenFormats

/// A table as an export spells it: the number, the columns, and at last the moment as text.
struct RecordTextTable {
  /// What the moment as text is called.
  static let date = "date"

  let columns: [ColumnSchema.Column]
  let names: [String]
  /// `"name":` for each of them, made once.
  let keys: [[UInt8]]
  private let table: RecordTable
  private let isNamed: Bool
  /// The places of those values that are written, among all of a record; `nil` if all are.
  private let kept: [Int]?
  private let timestamp: Int?
  private let offset: Int?
  /// Where each of the names stands in a line of CSV; nil where a line has them as they are.
  private var places: [Int]?

  /// - Parameters:
  ///   - isNamed: Whether each record says the table's name after its number.
  ///   - omitted: The names of columns that are left out.
  init(_ table: RecordTable, isNamed: Bool, without omitted: Set<String> = []) {
    self.table = table
    self.isNamed = isNamed
    let all =
      [ColumnSchema.Column("id", .integer, isNullable: false)]
      + (isNamed ? [.init("table", .text, isNullable: false)] : []) + table.columns.map(\.schema)
      + [.init(Self.date, .text, isNullable: true)]
    kept = omitted.isEmpty ? nil : all.indices.filter { !omitted.contains(all[$0].name) }
    columns = kept.map { $0.map { all[$0] } } ?? all
    names = columns.map(\.name)
    keys = JSONText.keys(names)
    timestamp = table.columns.firstIndex { $0.name == "timestamp" }
    offset = table.columns.firstIndex { $0.name == "timezoneMinutes" }
  }

  /// The same for lines that have other columns, too.
  func placed(in line: [String]) -> RecordTextTable {
    var table = self
    table.places = names.compactMap { line.firstIndex(of: $0) }
    return table
  }

  /// A record's values, one for each name.
  func values(of row: RecordRow) -> [RecordValue] {
    let all =
      [.integer(row.id)] + (isNamed ? [.text(table.name)] : []) + row.values + [date(of: row)]
    return kept.map { $0.map { all[$0] } } ?? all
  }

  /// The same as a line of CSV of that many columns.
  func line(_ values: [RecordValue], width: Int) -> [RecordValue] {
    guard let places else { return values }
    var line = [RecordValue](repeating: .null, count: width)
    for (place, value) in zip(places, values) { line[place] = value }
    return line
  }

  private func date(of row: RecordRow) -> RecordValue {
    guard let timestamp, let offset,
      case .integer(let milliseconds) = row.values[timestamp],
      case .integer(let minutes) = row.values[offset],
      let text = RecordDate.text(unixMilliseconds: milliseconds, offsetMinutes: minutes)
    else { return .null }
    return .text(text)
  }
}

extension RecordTable.Column {
  fileprivate var schema: ColumnSchema.Column {
    switch type {
    case .integer: ColumnSchema.Column(name, .integer, isNullable: isNullable)
    // JSON has no word for what is no number.
    case .double: ColumnSchema.Column(name, .number, isNullable: true)
    case .text: ColumnSchema.Column(name, .text, isNullable: isNullable)
    }
  }
}
