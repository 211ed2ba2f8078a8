/// Text on its way to a file, with the quoting rules of CSV and JSON.
///
/// Bytes rather than a `String`, so that long exports need no second copy.
package struct ExportBuffer: Sendable {
  /// What was gathered, UTF-8.
  package private(set) var bytes: [UInt8] = []

  /// Nothing yet.
  package init() {}

  /// What was gathered, as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Forgets what was gathered and keeps the room for the next.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Adds text as it is.
  package mutating func append(_ text: String) {
    var text = text
    // In one piece: byte by byte takes long exports twice as long.
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Adds a whole number in decimal digits.
  package mutating func append(_ number: Int64) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.endIndex
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  // MARK: JSON

  /// Adds a number as JSON writes it: a whole one without a fraction, one that is not finite as null,
  /// because JSON has no word for it.
  package mutating func append(_ number: Double) {
    guard number.isFinite else { return append("null") }
    if number == number.rounded() && abs(number) < 1e15 {
      append(Int64(number))
    } else {
      append(String(number))
    }
  }

  /// Adds a JSON string, as ``JSONString`` spells it.
  package mutating func appendQuoted(_ text: String) {
    JSONString.append(text, to: &bytes)
  }

  // MARK: CSV

  /// Adds a text cell by RFC 4180.
  ///
  /// Unless `isRaw`, a text that a spreadsheet would take for a formula (it begins with `=`, `+`, `-`, `@`,
  /// a tabulator or a line break) gets an apostrophe in front; so does one that looks like that already, so
  /// that the apostrophe can be taken away again.
  package mutating func appendCell(_ text: String, isRaw: Bool) {
    let apostrophe = !isRaw && Self.looksLikeFormula(text[...])
    var text = text
    text.withUTF8 { text in
      let needsQuotes = text.contains { byte in
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ",") || byte == 10 || byte == 13
      }
      if needsQuotes { bytes.append(UInt8(ascii: "\"")) }
      if apostrophe { bytes.append(UInt8(ascii: "'")) }
      if text.contains(UInt8(ascii: "\"")) {
        for byte in text {
          if byte == UInt8(ascii: "\"") { bytes.append(byte) }
          bytes.append(byte)
        }
      } else {
        bytes.append(contentsOf: text)
      }
      if needsQuotes { bytes.append(UInt8(ascii: "\"")) }
    }
  }

  /// A text as it was before ``appendCell(_:isRaw:)`` made it harmless.
  package static func text(ofCell cell: String) -> String {
    guard cell.utf8.first == UInt8(ascii: "'"), looksLikeFormula(cell[...]) else { return cell }
    return String(cell.dropFirst())
  }

  private static func looksLikeFormula(_ text: Substring) -> Bool {
    switch text.utf8.first(where: { $0 != UInt8(ascii: "'") }) {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 9, 10, 13: true
    default: false
    }
  }
}
