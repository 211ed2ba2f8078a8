import OpenFormats

/// Formats records as the bytes of an export.
struct RecordText {
  /// Receives bytes, and can throw.
  typealias Sink = (borrowing Span<UInt8>) throws -> Void

  /// The number of bytes to gather before they are passed on.
  private static let chunk = 1 << 16

  private var bytes: [UInt8] = []
  private var count = 0
  private let export: RecordExport
  private let tables: [RecordTextTable]
  /// The columns of CSV: all columns of all tables, each once.
  private let names: [String]

  /// Creates an export of these tables; if there are several, each record includes the name of its table.
  init(tables: [RecordTable], export: RecordExport) {
    self.export = export
    let isNamed = tables.count > 1
    let tables = tables.map {
      RecordTextTable($0, isNamed: isNamed, without: export.omittedColumns)
    }
    var names: [String] = []
    for name in tables.flatMap(\.names) where !names.contains(name) { names.append(name) }
    // `date` stays the last column.
    names =
      names.filter { $0 != RecordTextTable.date } + names.filter { $0 == RecordTextTable.date }
    self.tables = tables.map { isNamed ? $0.placed(in: names) : $0 }
    self.names = names
    begin()
  }

  /// Writes what precedes the first record.
  private mutating func begin() {
    switch export.format {
    case .csv: appendLine(names.map { .text($0) })
    case .json: append("[")
    case .jsonl: break
    }
  }

  /// Adds a record of the table at the given index, and passes on the gathered bytes if there are enough.
  mutating func append(_ row: RecordRow, of place: Int, to sink: Sink) throws {
    append(row, of: place)
    guard bytes.count >= Self.chunk else { return }
    try sink(bytes.span)
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func append(_ row: RecordRow, of place: Int) {
    let table = tables[place]
    let values = table.values(of: row)
    switch export.format {
    case .csv:
      appendLine(table.line(values, width: names.count))
    case .json:
      append(count == 0 ? "\n" : ",\n")
      appendObject(values, table.keys)
    case .jsonl:
      appendObject(values, table.keys)
      append("\n")
    }
    count += 1
  }

  /// Passes on the remaining bytes and the end of the document, and returns the number of records.
  mutating func end(to sink: Sink) throws -> Int {
    if export.format == .json { append(count == 0 ? "]\n" : "\n]\n") }
    try sink(bytes.span)
    return count
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}

// MARK: JSON

extension RecordText {
  private mutating func appendObject(_ values: [RecordValue], _ keys: [[UInt8]]) {
    for (index, value) in values.enumerated() {
      append(index == 0 ? "{" : ",")
      bytes.append(contentsOf: keys[index])
      JSONText.append(value, to: &bytes)
    }
    append("}")
  }
}

// MARK: CSV

extension RecordText {
  private mutating func appendLine(_ values: [RecordValue]) {
    for (index, value) in values.enumerated() {
      if index > 0 { append(",") }
      switch value {
      case .null: break
      case .integer(let number): append(String(number))
      case .double(let number): append(String(number))
      case .text(let text):
        let isFormula = !export.isRaw && CSVCell.isFormula(startingWith: text.utf8.first)
        CSVCell.append(text, isFormula: isFormula, to: &bytes)
      }
    }
    append("\r\n")
  }
}
