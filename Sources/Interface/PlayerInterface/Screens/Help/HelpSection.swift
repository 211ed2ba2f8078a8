/// A section of the help on keys, for documentation.
package struct HelpSection: Equatable, Sendable {
  /// Keys and what they do.
  package struct Row: Equatable, Sendable {
    package let keys: String
    package let meaning: String
    /// Words that it is found by and ``meaning`` does not have.
    package let keywords: [String]

    fileprivate init(_ keys: String, _ meaning: String, synonyms: String) {
      self.keys = keys
      self.meaning = meaning
      keywords = HelpQuery.words(in: synonyms, notIn: meaning)
    }
  }

  package let title: String
  package private(set) var rows: [Row] = []

  /// The whole help, with the keys as they are bound.
  package static func all(_ bindings: KeyBindings) -> [HelpSection] {
    var sections: [HelpSection] = []
    for line in HelpLine.all(bindings) {
      switch line {
      case .heading(let title): sections.append(HelpSection(title: title))
      case .key(let keys, let meaning, let synonyms):
        guard let last = sections.indices.last else { continue }
        sections[last].rows.append(Row(keys, meaning, synonyms: synonyms))
      case .gap: break
      }
    }
    return sections
  }
}
