/// Splits command lines into words, which may be quoted or contain characters escaped with a
/// backslash.
package enum CommandText {
  /// Returns the words of a line, whose last quote may be open.
  package static func words(of text: String) -> [String] {
    let (before, last) = parts(of: text)
    return before + [last].compactMap(\.self)
  }

  /// Returns the complete words of a line and the unfinished one at its end, which is `nil` after a
  /// blank.
  package static func parts(of text: String) -> (before: [String], last: String?) {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
        word = word ?? ""
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return (words, word)
  }

  /// Returns a word escaped so that it is parsed as one word.
  package static func spelled(_ word: String) -> String {
    let special: Set<Character> = ["\\", "\"", "'"]
    return word.map { special.contains($0) || $0.isWhitespace ? "\\\($0)" : String($0) }.joined()
  }
}
