/// A section of the help on keys, for documentation.
package struct HelpSection: Equatable, Sendable {
  /// Keys and their description.
  package struct Row: Equatable, Sendable {
    package let keys: String
    package let meaning: String
    /// The synonyms that are not already in ``meaning``.
    package let keywords: [String]

    fileprivate init(_ keys: String, _ meaning: String, synonyms: String) {
      self.keys = keys
      self.meaning = meaning
      keywords = HelpQuery.words(in: synonyms, notIn: meaning)
    }
  }

  /// The heading.
  package let title: String
  /// The keys of the section.
  package private(set) var rows: [Row] = []

  /// Returns the whole help, with the current key bindings.
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
