/// Records as the bytes of an export.
struct RecordText {
  var bytes: [UInt8] = []
  private let export: RecordExport
  private let tables: [RecordTextTable]
  /// The columns of CSV: all that any of the tables has, each once.
  private let names: [String]
  private var isFirst = true

  /// The text of records of these tables; of several, each record says which is its own.
  init(tables: [RecordTable], export: RecordExport) {
    self.export = export
    let isNamed = tables.count > 1
    let tables = tables.map { RecordTextTable($0, isNamed: isNamed) }
    var names: [String] = []
    for name in tables.flatMap(\.names) where !names.contains(name) { names.append(name) }
    // The moment as text stays the last one.
    names = names.filter { $0 != RecordTextTable.date } + [RecordTextTable.date]
    self.tables = tables.map { isNamed ? $0.placed(in: names) : $0 }
    self.names = names
  }

  /// What comes before the first record.
  mutating func begin() {
    switch export.format {
    case .csv: appendLine(names.map { .text($0) })
    case .json: append("[")
    case .jsonl: break
    }
  }

  /// A record of the table at that place.
  mutating func append(_ row: RecordRow, of place: Int = 0) {
    let table = tables[place]
    let values = table.values(of: row)
    switch export.format {
    case .csv:
      appendLine(table.line(values, width: names.count))
    case .json:
      append(isFirst ? "\n" : ",\n")
      appendObject(values, table.keys)
    case .jsonl:
      appendObject(values, table.keys)
      append("\n")
    }
    isFirst = false
  }

  /// What comes after the last record.
  mutating func end() {
    if export.format == .json { append(isFirst ? "]\n" : "\n]\n") }
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
      case .text(let text): appendCell(text)
      }
    }
    append("\r\n")
  }

  private mutating func appendCell(_ text: String) {
    var text = text
    let (isFormula, needsQuotes) = text.withUTF8 { utf8 in
      let isFormula =
        switch utf8.first {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 9, 10, 13:
          !export.isRaw
        default: false
        }
      let needsQuotes = utf8.contains { byte in
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ",") || byte == 10 || byte == 13
      }
      return (isFormula, needsQuotes)
    }
    if needsQuotes { append("\"") }
    if isFormula { append("'") }
    if needsQuotes {
      for byte in text.utf8 {
        if byte == UInt8(ascii: "\"") { bytes.append(byte) }
        bytes.append(byte)
      }
      append("\"")
    } else {
      append(text)
    }
  }
}
