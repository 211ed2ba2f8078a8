import OpenFormats

/// A table as it is exported: the number, the columns, and the time as text at the end.
struct RecordTextTable {
  /// The name of the column with the time as text.
  static let date = "date"

  let columns: [ColumnSchema.Column]
  let names: [String]
  /// The encoded keys, `"name":`.
  let keys: [[UInt8]]
  private let table: RecordTable
  private let isNamed: Bool
  /// The indices of the values that are exported, or `nil` for all.
  private let kept: [Int]?
  private let timestamp: Int?
  private let offset: Int?
  /// The index of each name in a line of CSV, or `nil` if the line has exactly these columns.
  private var places: [Int]?

  /// Creates the export of a table.
  ///
  /// - Parameters:
  ///   - isNamed: Whether each record includes the table's name after its number.
  ///   - omitted: The names of columns to omit.
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

  /// Returns the table for lines that also have other columns.
  func placed(in line: [String]) -> RecordTextTable {
    var table = self
    table.places = names.compactMap { line.firstIndex(of: $0) }
    return table
  }

  /// Returns the values of a record, one for each name.
  func values(of row: RecordRow) -> [RecordValue] {
    let all =
      [.integer(row.id)] + (isNamed ? [.text(table.name)] : []) + row.values + [date(of: row)]
    return kept.map { $0.map { all[$0] } } ?? all
  }

  /// Returns the values as a line of CSV with the given number of columns.
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
    // A number that is not finite becomes `null` in JSON.
    case .double: ColumnSchema.Column(name, .number, isNullable: true)
    case .text: ColumnSchema.Column(name, .text, isNullable: isNullable)
    }
  }
}
