/// Writes text cells of CSV.
package enum CSVCell {
  /// Appends a text by RFC 4180, quoted if it has to be.
  ///
  /// - Parameter isFormula: Whether to put an apostrophe before the text, because a spreadsheet would take it
  ///   for a formula.
  package static func append(_ text: String, isFormula: Bool, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { text in
      let needsQuotes = text.contains { byte in
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ",") || byte == 10 || byte == 13
      }
      if needsQuotes { bytes.append(UInt8(ascii: "\"")) }
      if isFormula { bytes.append(UInt8(ascii: "'")) }
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

  /// Returns whether a spreadsheet would take a text that begins with the given byte for a formula.
  package static func isFormula(startingWith byte: UInt8?) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 9, 10, 13: true
    default: false
    }
  }
}
