import MusicLibrary
import PlayerModel

/// Finds what a word of a query may become: a field, a value of one, or an artist or album.
struct QueryCompletion {
  let names: CommandLineCompletion.Names

  /// What `word` may become.
  func answer(to word: String) -> CompletionAnswer {
    guard let colon = word.firstIndex(of: ":") else { return CompletionAnswer(words: start(word)) }
    let field = word[..<colon]
    var value = word[colon...].dropFirst()
    // Written as artist:="the cure", it is nothing more than that.
    let equals = value.hasPrefix("=") ? "=" : ""
    value = value.dropFirst(equals.count)
    let values =
      Self.spelled(self.names(of: field.lowercased(), Self.unquoted(value)), as: value)
      // A word with a meaning of its own has none between quotes.
      + Self.keywords(of: field.lowercased()).filter { $0.hasPrefix(value) }
    return CompletionAnswer(words: values.map { .init(text: "\(field):\(equals)\($0)") })
  }

  private func start(_ word: String) -> [CompletionAnswer.Word] {
    let fields = Self.fields.filter { $0.hasPrefix(word) }.map {
      CompletionAnswer.Word(text: $0 + ":")
    }
    // All of a library is too much to choose from.
    guard !word.isEmpty else { return fields }
    let text = Self.unquoted(word[...])
    let found = names(.artists, text) + names(.albums, text)
    return fields + Self.spelled(found, as: word[...]).map { .init(text: $0) }
  }

  private func names(of field: String, _ value: String) -> [String] {
    switch field {
    case "artist": names(.artists, value)
    case "albumartist": names(.albumArtists, value)
    case "album": names(.albums, value)
    case "genre": names(.genres, value)
    case "saved": names(.savedQueries, value)
    case "mood": names(.moods, value)
    default: []
    }
  }

  private static func keywords(of field: String) -> [String] {
    switch field {
    case "mood": ["any", "none"]
    case "favourite", "favorite": ["yes", "no"]
    case "on": ["this-day"]
    case "played": ["never"]
    case "year", "rating": ["none"]
    default: []
    }
  }

  private static let fields = QueryFieldHelp.all.map(\.name)

  /// What is typed, without the quote that it may begin with.
  private static func unquoted(_ typed: Substring) -> String {
    String(typed.hasPrefix("\"") ? typed.dropFirst() : typed)
  }

  /// Names as a query has them, where one of them is being typed: whatever is not plainly a word stands in quotes.
  ///
  /// Where something is typed, all do if one does, or has a quote already: a shell such as fish would take the one that
  /// begins as what is typed for the only one.
  private static func spelled(_ names: [String], as typed: Substring) -> [String] {
    let isQuoted = typed.hasPrefix("\"") || !typed.isEmpty && !names.allSatisfy(isWord)
    return names.map { isQuoted || !isWord($0) ? quoted($0) : $0 }
  }

  private static func isWord(_ name: String) -> Bool {
    name.allSatisfy { $0.isLetter || $0.isNumber }
      && !["and", "or", "not"].contains(name.lowercased())
  }

  private static func quoted(_ name: String) -> String {
    let escaped = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}
