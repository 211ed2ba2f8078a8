/// A word that a command line may hold at a place, with the words that may follow it.
package struct CommandWord: Equatable, Sendable {
  /// The word.
  package let name: String
  /// What it does, in one line.
  package let meaning: String
  /// Everyday words for what it does that its ``meaning`` does not have.
  package let synonyms: String
  /// The words that may follow.
  package let following: [CommandWord]

  package init(
    name: String, meaning: String, synonyms: String = "", following: [CommandWord] = []
  ) {
    self.name = name
    self.meaning = meaning
    self.synonyms = synonyms
    self.following = following
  }

  /// What it is found by in the help besides its ``meaning``, with all that may follow.
  var allSynonyms: String {
    ([name, synonyms] + following.map { "\($0.meaning) \($0.allSynonyms)" }).joined(separator: " ")
  }
}
