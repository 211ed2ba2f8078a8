/// Makes what strangers say fit to be kept: bounded, on one line, without control characters.
enum PlayerText {
  /// As many scalars as anybody needs of a title.
  static let limit = 4096
  /// As many artists.
  static let mostTexts = 32

  /// One line of it.
  static func line(_ text: String) -> String {
    var clean = String.UnicodeScalarView()
    // Counted in scalars: one character may be a megabyte of combining marks.
    for scalar in text.unicodeScalars.prefix(limit) {
      switch scalar.value {
      case ..<0x20, 0x7F...0x9F: clean.append(" ")
      default: clean.append(scalar)
      }
    }
    let line = String(clean)
    return line.first == " " || line.last == " " ? trimmed(line) : line
  }

  /// Several texts as one, joined as tags are.
  static func joined(_ texts: [String]) -> String {
    line(texts.prefix(mostTexts).map(line).filter { !$0.isEmpty }.joined(separator: ", "))
  }

  private static func trimmed(_ text: String) -> String {
    let front = text.drop { $0 == " " }
    guard let end = front.lastIndex(where: { $0 != " " }) else { return "" }
    return String(front[...end])
  }
}
