import Settings

/// The completions of a word.
struct CompletionAnswer: Equatable {
  /// A completion.
  struct Word: Equatable {
    let text: String
    /// The description for shells that show one, or an empty string.
    var meaning = ""
  }

  /// The completions in display order.
  var words: [Word] = []
  /// The paths to offer in addition, or `nil` for none.
  var paths: NamedPaths?

  /// The answer in the format of the shells' scripts: a line with the kind, then a completion per line.
  ///
  /// The description follows a tab. Completions with control characters are omitted, because they could be
  /// split, and the terminal would interpret them.
  var lines: [String] {
    let safe = words.filter { word in
      !word.text.isEmpty
        && !word.text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    return [paths?.rawValue ?? "words"]
      + safe.map { $0.meaning.isEmpty ? $0.text : "\($0.text)\t\($0.meaning)" }
  }
}
