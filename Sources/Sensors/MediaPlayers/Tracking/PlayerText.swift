/// Cleans text from other programs: bounded, on one line, without control characters.
enum PlayerText {
  /// The maximum number of scalars.
  static let limit = 4096
  /// The maximum number of texts in a list.
  static let mostTexts = 32

  /// Returns the text as one clean line.
  static func line(_ text: String) -> String {
    var clean = String.UnicodeScalarView()
    // Scalars rather than characters: one character may contain a megabyte of combining marks.
    for scalar in text.unicodeScalars.prefix(limit) {
      switch scalar.value {
      case ..<0x20, 0x7F...0x9F: clean.append(" ")
      default: clean.append(scalar)
      }
    }
    let line = String(clean)
    return line.first == " " || line.last == " " ? trimmed(line) : line
  }

  /// Joins several texts as tags are joined.
  static func joined(_ texts: [String]) -> String {
    line(texts.prefix(mostTexts).map(line).filter { !$0.isEmpty }.joined(separator: ", "))
  }

  private static func trimmed(_ text: String) -> String {
    let front = text.drop { $0 == " " }
    guard let end = front.lastIndex(where: { $0 != " " }) else { return "" }
    return String(front[...end])
  }
}
