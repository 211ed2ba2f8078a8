/// A word that a command line may hold at a place, with the words that may follow it.
package struct CommandWord: Equatable, Sendable {
  /// The word.
  package let name: String
  /// What it does, in one line.
  package let meaning: String
  /// The words that may follow.
  package let following: [CommandWord]

  package init(name: String, meaning: String, following: [CommandWord] = []) {
    self.name = name
    self.meaning = meaning
    self.following = following
  }
}
