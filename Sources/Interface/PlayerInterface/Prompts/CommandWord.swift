import PlayerModel

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

  /// Whether an everyday word means it.
  package func isCalled(_ word: String) -> Bool {
    synonyms.split(separator: " ").contains { $0 == word }
  }

  /// What it is found by in the help besides its ``meaning``, with all that may follow.
  var allSynonyms: String {
    ([name, synonyms] + following.map { "\($0.meaning) \($0.allSynonyms)" }).joined(separator: " ")
  }
}

extension [CommandWord] {
  /// The commands that a word nobody knows may mean, as the end of a sentence: those that it is an everyday word for, the
  /// one that it is nearly, those that it begins, or those that a part of it means, as of `player-next`; nil if there is
  /// none.
  package func question(about word: String) -> String? {
    let word = word.lowercased()
    var meant = commands(called: word)
    if meant.isEmpty { meant = [nearestWord(to: word, among: map(\.name))].compactMap(\.self) }
    if meant.isEmpty, word.count > 1 { meant = map(\.name).filter { $0.hasPrefix(word) } }
    if meant.isEmpty { meant = commands(meantByPartOf: word) }
    let quoted = meant.prefix(4).map { "“\($0)”" }
    guard let last = quoted.last else { return nil }
    let others = quoted.dropLast().joined(separator: ", ")
    return "did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"
  }

  /// Those that the last part of a word with hyphens means, or the nearest one before it that means any.
  private func commands(meantByPartOf word: String) -> [String] {
    word.split(separator: "-").reversed().lazy.map(String.init)
      .map { part in map(\.name).filter { $0 == part } + commands(called: part) }
      .first { !$0.isEmpty } ?? []
  }

  /// The commands that go by an everyday word, or below others by that very word, each with those before it; of several
  /// names the first.
  private func commands(called word: String, isBelow: Bool = false) -> [String] {
    var meanings: Set<String> = []
    return flatMap { command -> [String] in
      guard meanings.insert(command.meaning).inserted else { return [] }
      let below = command.following.commands(called: word, isBelow: true)
      guard below.isEmpty else { return below.map { "\(command.name) \($0)" } }
      return command.isCalled(word) || (isBelow && command.name == word) ? [command.name] : []
    }
  }
}
