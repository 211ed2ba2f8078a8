import PlayerModel

/// A word of a command line, with the words that may follow it.
package struct CommandWord: Equatable, Sendable {
  /// The word.
  package let name: String
  /// The description, in one line.
  package let meaning: String
  /// Everyday synonyms that are not already in ``meaning``.
  package let synonyms: String
  /// The words that may follow.
  package let following: [CommandWord]
  /// Whether it is another name of a command that has a word of its own.
  let isAlias: Bool

  package init(
    name: String, meaning: String, synonyms: String = "", following: [CommandWord] = [],
    isAlias: Bool = false
  ) {
    self.name = name
    self.isAlias = isAlias
    self.meaning = meaning
    self.synonyms = synonyms
    self.following = following
  }

  /// Returns whether `word` is a synonym.
  package func isCalled(_ word: String) -> Bool {
    synonyms.split(separator: " ").contains { $0 == word }
  }

  /// All words other than ``meaning`` by which the help finds the command, including those that may
  /// follow.
  var allSynonyms: String {
    ([name, synonyms] + following.map { "\($0.meaning) \($0.allSynonyms)" }).joined(separator: " ")
  }
}

extension [CommandWord] {
  /// Returns a question that suggests commands for an unknown word; `nil` if there are none.
  ///
  /// Suggestions are, in this order: commands with the word as a synonym, the most similar command,
  /// commands with the word as a prefix, and commands that match a part of the word, as in
  /// `player-next`.
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

  /// Returns the commands that match the last part of a hyphenated word, or else an earlier part.
  private func commands(meantByPartOf word: String) -> [String] {
    word.split(separator: "-").reversed().lazy.map(String.init)
      .map { part in map(\.name).filter { $0 == part } + commands(called: part) }
      .first { !$0.isEmpty } ?? []
  }

  /// Returns the commands with `word` as a synonym, or as the name of a subcommand, each with its
  /// parents.
  ///
  /// Of commands with several names, only the first is returned.
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
