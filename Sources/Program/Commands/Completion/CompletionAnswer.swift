/// What may stand where the listener is typing.
struct CompletionAnswer: Equatable {
  /// One word.
  struct Word: Equatable {
    let text: String
    /// What it means, for shells that show that; may be empty.
    var meaning = ""
  }

  /// What of the file system may stand there.
  enum Paths: String {
    case files, folders
  }

  /// The words, in the order in which they are shown.
  var words: [Word] = []
  /// The files or folders that may stand there as well; nil: none.
  var paths: Paths?

  /// The answer as the shells' scripts read it: a line with the kind, then a word a line, with its meaning
  /// behind a tab.
  ///
  /// A word with control characters is left out: it would be taken for two, and the terminal would obey it.
  var lines: [String] {
    let safe = words.filter { word in
      !word.text.isEmpty
        && !word.text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    return [paths?.rawValue ?? "words"]
      + safe.map { $0.meaning.isEmpty ? $0.text : "\($0.text)\t\($0.meaning)" }
  }
}
