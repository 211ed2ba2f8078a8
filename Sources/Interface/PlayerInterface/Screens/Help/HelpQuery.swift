/// What is looked for in the help: words that must all be there, in whatever order and case.
package struct HelpQuery: Equatable, Sendable {
  private let words: [String]

  /// What sentences are held together by, and nobody looks for.
  private static let fillers: Set = [
    "a", "an", "and", "by", "do", "for", "how", "i", "in", "is", "my", "of", "on", "or", "the",
    "to", "with",
  ]

  /// Looks for the words of a text.
  package init(_ text: String) {
    let words = text.lowercased().split(separator: " ").map(String.init)
    let telling = words.filter { !Self.fillers.contains($0) }
    self.words = telling.isEmpty || words.count == 1 ? words : telling
  }

  /// Whether all of it is in a text or among the names of keys.
  ///
  /// A word counts if one of the text begins with it; one of four letters or more also within another, and a plural
  /// for its singular.
  package func matches(_ text: String, keys: [String] = []) -> Bool {
    let there = Self.parts(of: text)
    let names = keys.map { $0.lowercased() }
    return words.allSatisfy { word in
      names.contains { $0 == word || word.count > 1 && $0.contains(word) }
        || Self.isEach(of: Self.parts(of: word), in: there)
    }
  }

  /// The words of a text that can be looked for and are not found in another, each once.
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
    // A letter is itself, and not each word that begins with it.
    guard part.count > 1 else { return part == word }
    if word.hasPrefix(part) { return true }
    guard part.count >= 4 else { return false }
    return word.contains(part) || part.last == "s" && word.hasPrefix(part.dropLast())
  }

  /// The words of a text that is searched, without signs.
  private static func parts(of text: String) -> [Substring] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }
  }
}
