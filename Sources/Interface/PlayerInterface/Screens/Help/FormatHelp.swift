import PlayerModel

/// The help on sound formats.
package struct FormatHelp: Equatable, Sendable {
  /// A format that people may search for.
  package struct Format: Equatable, Sendable {
    let name: String
    /// The extensions of its files, in lowercase without a dot.
    let fileExtensions: [String]
    /// Other words for the format.
    let words: [String]

    package init(name: String, fileExtensions: [String], words: [String]) {
      self.name = name
      self.fileExtensions = fileExtensions
      self.words = words
    }

    /// The name with the extensions, such as FLAC (.flac).
    fileprivate var title: String {
      "\(name) (\(fileExtensions.map { ".\($0)" }.joined(separator: ", ")))"
    }

    fileprivate func isCalled(_ text: String) -> Bool {
      ([name] + fileExtensions + words).contains { FormatHelp.letters(of: $0).hasPrefix(text) }
    }
  }

  /// A line of an answer.
  package struct Answer: Equatable, Sendable {
    package let subject: String
    package let text: String
  }

  private let played: [Format]
  private let others: [Format]

  /// Words that search for all formats.
  private static let general = ["formats", "codecs", "file types", "filetypes"]

  /// Creates the help on formats that are played, and on others that people may search for.
  package init(played: [Format] = [], others: [Format] = []) {
    self.played = played
    self.others = others
  }

  /// The formats that are played, or `nil` if they are not known.
  package var summary: Answer? {
    played.isEmpty
      ? nil : Answer(subject: "formats", text: "Stimmung plays \(played.map(\.name).enumeration).")
  }

  /// Returns the answers about formats with a name that starts with a text; empty if there are none.
  package func answers(to text: String) -> [Answer] {
    let text = Self.letters(of: text)
    guard let summary, text.count > 1 else { return [] }
    if Self.general.contains(where: { Self.letters(of: $0).hasPrefix(text) && text.count > 4 }) {
      return [summary, Answer(subject: "not played", text: others.map(\.name).enumeration + ".")]
    }
    let answers =
      played.filter { $0.isCalled(text) }.map {
        Answer(subject: $0.title, text: "Stimmung plays this format.")
      }
      + others.filter { $0.isCalled(text) }.map {
        Answer(subject: $0.title, text: "Stimmung does not play this format.")
      }
    return answers.isEmpty ? [] : answers + [summary]
  }

  private static func letters(of text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
