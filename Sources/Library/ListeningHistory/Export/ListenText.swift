package import PlayerModel

/// A text as the services take it: one line, without controls, trimmed; nil if nothing is left.
package func serviceText(_ text: String) -> String? {
  if isPlainLine(text) { return text }
  let isPlain: (Unicode.Scalar) -> Bool = {
    switch $0.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
  let words = text.unicodeScalars.split { !isPlain($0) || $0.properties.isWhitespace }
  return words.isEmpty ? nil : words.map { String($0) }.joined(separator: " ")
}

/// Whether a text surely is such a line already, as nearly all are.
private func isPlainLine(_ text: String) -> Bool {
  let blank = UInt8(ascii: " ")
  var last = blank
  for byte in text.utf8 {
    guard (0x21..<0x7F).contains(byte) || byte == blank && last != blank else { return false }
    last = byte
  }
  return last != blank
}

/// A length that a service believes: more than nothing and less than a day and a half.
package func serviceSeconds(_ seconds: Double?) -> Double? {
  seconds.flatMap { $0 > 0 && $0 < 131_072 ? $0 : nil }
}

extension Track {
  /// The number on its album, where it is one; some taggers write 0 for none.
  package var serviceNumber: Int? { trackNumber.flatMap { (1...9999).contains($0) ? $0 : nil } }
}
