/// Records as the bytes of an export.
struct RecordText {
  var bytes: [UInt8] = []
  private let names: [String]
  private let export: RecordExport
  /// `"name":` for each column, made once.
  private let keys: [[UInt8]]
  private let timestamp: Int?
  private let offset: Int?
  private var isFirst = true

  init(table: RecordTable, export: RecordExport) {
    names = ["id"] + table.columns.map(\.name) + ["date"]
    self.export = export
    keys = JSONText.keys(names)
    timestamp = table.columns.firstIndex { $0.name == "timestamp" }
    offset = table.columns.firstIndex { $0.name == "timezoneMinutes" }
  }

  /// What comes before the first record.
  mutating func begin() {
    switch export.format {
    case .csv: appendLine(names.map { .text($0) })
    case .json: append("[")
    case .jsonl: break
    }
  }

  /// A record.
  mutating func append(_ row: RecordRow) {
    let values = [.integer(row.id)] + row.values + [date(of: row)]
    switch export.format {
    case .csv:
      appendLine(values)
    case .json:
      append(isFirst ? "\n" : ",\n")
      appendObject(values)
    case .jsonl:
      appendObject(values)
      append("\n")
    }
    isFirst = false
  }

  /// What comes after the last record.
  mutating func end() {
    if export.format == .json { append(isFirst ? "]\n" : "\n]\n") }
  }

  private func date(of row: RecordRow) -> RecordValue {
    guard let timestamp, let offset,
      case .integer(let milliseconds) = row.values[timestamp],
      case .integer(let minutes) = row.values[offset],
      let text = RecordDate.text(unixMilliseconds: milliseconds, offsetMinutes: minutes)
    else { return .null }
    return .text(text)
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}

// MARK: JSON

extension RecordText {
  private mutating func appendObject(_ values: [RecordValue]) {
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
