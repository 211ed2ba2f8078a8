/// A buffer of text for a file, with the quoting rules of CSV and JSON.
///
/// It has bytes instead of a `String`, so that long exports need no second copy.
package struct ExportBuffer: Sendable {
  /// The gathered bytes, in UTF-8.
  package private(set) var bytes: [UInt8] = []

  /// Creates an empty buffer.
  package init() {}

  /// The gathered text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Removes the gathered bytes, and keeps the capacity.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Appends a text unchanged.
  package mutating func append(_ text: String) {
    var text = text
    // As one piece, because appending byte by byte takes twice as long for long exports.
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Appends an integer in decimal digits.
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

  /// Appends a number as JSON: an integer without a fraction, and a number that is not finite as null.
  package mutating func append(_ number: Double) {
    guard number.isFinite else { return append("null") }
    if number == number.rounded() && abs(number) < 1e15 {
      append(Int64(number))
    } else {
      append(String(number))
    }
  }

  /// Appends a JSON string, escaped as by ``JSONString``.
  package mutating func appendQuoted(_ text: String) {
    JSONString.append(text, to: &bytes)
  }

  // MARK: CSV

  /// Appends a text cell by RFC 4180.
  ///
  /// Unless `isRaw`, a text that a spreadsheet would take for a formula is prefixed with an apostrophe: one
  /// that begins with `=`, `+`, `-`, `@`, a tab, or a line break. A text that already looks like this is also
  /// prefixed, so that the apostrophe can be removed again.
  package mutating func appendCell(_ text: String, isRaw: Bool) {
    CSVCell.append(text, isFormula: !isRaw && Self.looksLikeFormula(text[...]), to: &bytes)
  }

  /// Returns the original text of a cell that ``appendCell(_:isRaw:)`` wrote.
  package static func text(ofCell cell: String) -> String {
    guard cell.utf8.first == UInt8(ascii: "'"), looksLikeFormula(cell[...]) else { return cell }
    return String(cell.dropFirst())
  }

  private static func looksLikeFormula(_ text: Substring) -> Bool {
    CSVCell.isFormula(startingWith: text.utf8.first { $0 != UInt8(ascii: "'") })
  }
}
