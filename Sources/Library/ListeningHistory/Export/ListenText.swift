package import PlayerModel

/// Returns a text as services accept it: one trimmed line without control characters, or `nil` if that is
/// empty.
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

/// Whether a text is certainly such a line already, which is the common case.
private func isPlainLine(_ text: String) -> Bool {
  let blank = UInt8(ascii: " ")
  var last = blank
  for byte in text.utf8 {
    guard (0x21..<0x7F).contains(byte) || byte == blank && last != blank else { return false }
    last = byte
  }
  return last != blank
}

/// Returns a duration if it is plausible: positive and less than about 36 hours.
package func serviceSeconds(_ seconds: Double?) -> Double? {
  seconds.flatMap { $0 > 0 && $0 < 131_072 ? $0 : nil }
}

extension Track {
  /// The track number, if it is between 1 and 9999; some taggers write 0 for “none”.
  package var serviceNumber: Int? { trackNumber.flatMap { (1...9999).contains($0) ? $0 : nil } }
}
