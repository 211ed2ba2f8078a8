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
    keys = names.map { name in
      var key = RecordText.quoted(name)
      key.append(UInt8(ascii: ":"))
      return key
    }
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
      switch value {
      case .null: append("null")
      case .integer(let number): append(String(number))
      // JSON has no word for what is no number.
      case .double(let number): append(number.isFinite ? String(number) : "null")
      case .text(let text): appendQuoted(text)
      }
    }
    append("}")
  }

  private static func quoted(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    appendQuoted(text, to: &bytes)
    return bytes
  }

  private mutating func appendQuoted(_ text: String) {
    Self.appendQuoted(text, to: &bytes)
  }

  private static func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
    let hexadecimal = Array("0123456789abcdef".utf8)
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20, 0x7F:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(hexadecimal[Int(byte >> 4)])
        bytes.append(hexadecimal[Int(byte & 0xF)])
      default:
        bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
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
    let utf8 = text.utf8
    let isFormula =
      switch utf8.first {
      case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 9, 10, 13:
        !export.isRaw
      default: false
      }
    let needsQuotes = utf8.contains { byte in
      byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ",") || byte == 10 || byte == 13
    }
    if needsQuotes { append("\"") }
    if isFormula { append("'") }
    for byte in utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    if needsQuotes { append("\"") }
  }
}
