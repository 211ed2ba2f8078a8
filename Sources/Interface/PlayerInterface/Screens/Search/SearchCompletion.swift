/// Completes the last word of a query, which may be a field with its value.
struct SearchCompletion: Equatable, Sendable {
  /// What the last word may become; empty if nothing begins like it.
  let words: [String]

  /// Returns the last word of a query, which is empty after a blank or bracket outside of quotes.
  static func lastWord(of text: String) -> String {
    var word = ""
    var (isQuoted, isEscaped) = (false, false)
    for character in text {
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if !isQuoted, character.isWhitespace || character == "(" || character == ")" {
        word = ""
        continue
      }
      word.append(character)
    }
    return word
  }

  /// Returns a query whose last word is completed as far as `words` agree.
  ///
  /// A field is followed by its value, and any other whole word by a blank.
  static func completed(_ text: String, with words: [String]) -> String {
    guard !words.isEmpty else { return text }
    let (last, common) = (lastWord(of: text), words.commonBeginning)
    // Names that differ in case or accents may agree in less than what is typed.
    guard words.count == 1 || common.count >= last.count else { return text }
    let isWhole = words.count == 1 && common.last != ":"
    return String(text.dropLast(last.count)) + common + (isWhole ? " " : "")
  }

  /// The line below the query.
  var note: String {
    words.isEmpty ? "Nothing in the library begins like this." : words.joined(separator: "  ")
  }
}
