/// A command as it is typed: words parted by blanks, but not in quotes or behind a backslash.
package enum CommandText {
  /// The words of a line, of which quotes may be open at the end.
  package static func words(of text: String) -> [String] {
    let (before, last) = parts(of: text)
    return before + [last].compactMap(\.self)
  }

  /// The words of a line that are complete, and the one at its end; nil behind a blank.
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

  /// A word as a line spells it, so that it is read as one.
  package static func spelled(_ word: String) -> String {
    let special: Set<Character> = ["\\", "\"", "'"]
    return word.map { special.contains($0) || $0.isWhitespace ? "\\\($0)" : String($0) }.joined()
  }
}
