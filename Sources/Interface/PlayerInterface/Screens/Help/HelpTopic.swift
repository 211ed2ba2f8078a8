/// A command or a setting that the help can find.
package struct HelpTopic: Equatable, Sendable {
  /// The name: words after the program's name, or the name of a setting.
  package let name: String
  /// The description.
  package let meaning: String
  /// Everyday synonyms that are not already in ``meaning``.
  package let synonyms: String
  /// The other names of a command.
  private(set) var aliases: [String] = []

  package init(name: String, meaning: String, synonyms: String) {
    self.name = name
    self.meaning = meaning
    self.synonyms = synonyms
  }

  /// The first clause of the description, which fits in a line.
  package var gist: String {
    let ends = [". ", ": ", "; ", " (", ", such as", ", each ", ", in "].compactMap {
      meaning.firstRange(of: $0)?.lowerBound
    }
    guard let end = ends.min() else { return meaning }
    return "\(meaning[..<end])."
  }

  /// Returns the topics of commands and of the commands below them, each by its first name.
  package static func of(_ words: [CommandWord], below path: String = "") -> [HelpTopic] {
    words.filter { !$0.isAlias }.flatMap { word in
      let name = path + word.name
      let others = words.filter { $0.isAlias && $0.meaning == word.meaning }
      var topic = HelpTopic(
        name: name, meaning: word.meaning,
        synonyms: ([word.synonyms] + others.map(\.name)).filter { !$0.isEmpty }
          .joined(separator: " "))
      topic.aliases = others.map { path + $0.name }
      return [topic] + of(word.following, below: name + " ")
    }
  }
}
