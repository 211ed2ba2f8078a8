/// A query in the help: words that must all be present, in any order and case.
package struct HelpQuery: Equatable, Sendable {
  /// The words to look for.
  let words: [String]
  /// All words as they were typed.
  private let typed: [String]

  /// Words without meaning of their own, which are ignored in a query.
  static let fillers: Set = [
    "a", "am", "an", "and", "are", "at", "be", "by", "can", "did", "do", "does", "for", "from",
    "get", "go", "has", "have", "how", "i", "in", "into", "is", "it", "its", "me", "my", "need",
    "of", "on", "or", "our", "that", "the", "there", "this", "to", "want", "was", "we", "what",
    "when", "where", "which", "why", "will", "with", "you", "your",
  ]

  /// Creates a query of the words of a text.
  package init(_ text: String) {
    let words = text.lowercased().split(separator: " ").map(String.init)
    let telling = words.filter { !Self.fillers.contains($0) }
    self.words = telling.isEmpty || words.count == 1 ? words : telling
    typed = words
  }

  /// Returns whether the whole query is among texts that are separated by semicolons; of texts with several words that
  /// tell something, only these have to be the same.
  func isListed(in texts: String) -> Bool {
    guard texts.contains(";") else { return false }
    return texts.split(separator: ";").contains { text in
      let listed = HelpQuery(String(text))
      return listed.typed == typed || words.count > 1 && listed.words == words
    }
  }

  /// Returns whether all words are in a text or among the names of keys.
  ///
  /// A word matches the beginning of a word in the text. With four letters or more, it also matches
  /// within a word, and a plural matches its singular.
  package func matches(_ text: String, keys: [String] = []) -> Bool {
    let there = Self.parts(of: text)
    let names = keys.map { $0.lowercased() }
    return words.allSatisfy { word in
      names.contains { $0 == word || word.count > 1 && $0.contains(word) }
        || Self.isEach(of: Self.parts(of: word), in: there)
    }
  }

  /// Returns the searchable words of a text that do not match another text, without duplicates.
  static func words(in text: String, notIn other: String) -> [String] {
    let words = parts(of: text).map(String.init).filter { word in
      word.count > 2 && !fillers.contains(word) && !HelpQuery(word).matches(other)
    }
    return words.indices.filter { !words[..<$0].contains(words[$0]) }.map { words[$0] }
  }

  private static func isEach(of parts: [Substring], in there: [Substring]) -> Bool {
    !parts.isEmpty && parts.allSatisfy { part in there.contains { isWord(part, in: $0) } }
  }

  private static func isWord(_ part: Substring, in word: Substring) -> Bool {
    // A single letter only matches itself, and not the beginning of a word.
    guard part.count > 1 else { return part == word }
    if word.hasPrefix(part) { return true }
    guard part.count >= 4 else { return false }
    return word.contains(part) || part.last == "s" && word.hasPrefix(part.dropLast())
  }

  /// Returns the words of a text, without punctuation.
  static func parts(of text: String) -> [Substring] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }
  }
}
