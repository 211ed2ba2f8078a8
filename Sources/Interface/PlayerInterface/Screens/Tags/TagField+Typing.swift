import PlayerModel

/// Several values of a field in one line, such as `Anna; Bert`.
///
/// A semicolon within a value, before a blank, is written as `\;`.
extension TagField {
  /// Returns values as a line of text.
  func typedText(of values: [String]) -> String {
    hasSeveralValues
      ? values.map(Self.escaped).joined(separator: "; ") : values.joined(separator: ", ")
  }

  /// Returns the values in a line of text.
  func values(typedAs text: String) -> [String] {
    guard hasSeveralValues else { return [text] }
    var values = [""]
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.first, next == "\\" || next == ";" {
        rest.removeFirst()
        values[values.count - 1].append(next)
      } else if character == ";", rest.first == " " {
        values.append("")
      } else {
        values[values.count - 1].append(character)
      }
    }
    return values
  }

  /// Returns a value in which nothing separates values.
  private static func escaped(_ value: String) -> String {
    var text = ""
    var rest = value[...]
    while let character = rest.popFirst() {
      let next = rest.first
      let isSeparator = character == ";" && (next == nil || next == " ")
      let isEscape = character == "\\" && (next == nil || next == "\\" || next == ";")
      if isSeparator || isEscape { text.append("\\") }
      text.append(character)
    }
    return text
  }
}
