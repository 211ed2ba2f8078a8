import MusicLibrary
import PlayerModel
import SoundFiles

/// Completes a word of a query: a field, one of its values, or an artist or album.
struct QueryCompletion {
  let names: CommandLineCompletion.Names

  /// Returns the completions of `word`.
  func answer(to word: String) -> CompletionAnswer {
    guard let colon = word.firstIndex(of: ":") else { return CompletionAnswer(words: start(word)) }
    let field = word[..<colon]
    var value = word[colon...].dropFirst()
    // With an equals sign, as in artist:="the cure", the value has to match as a whole.
    let equals = value.hasPrefix("=") ? "=" : ""
    value = value.dropFirst(equals.count)
    let values =
      Self.spelled(self.names(of: field.lowercased(), Self.unquoted(value)), as: value)
      // Keywords are not quoted, because quotes would remove their special meaning.
      + Self.keywords(of: field.lowercased()).filter { $0.hasPrefix(value) }
    return CompletionAnswer(words: values.map { .init(text: "\(field):\(equals)\($0)") })
  }

  private func start(_ word: String) -> [CompletionAnswer.Word] {
    let fields = Self.fields.filter { $0.hasPrefix(word) }.map {
      CompletionAnswer.Word(text: $0 + ":")
    }
    // The whole library would be too much to choose from.
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
    default: Self.furtherTag(of: field).map { names(.values($0), value) } ?? []
    }
  }

  /// Returns the further tag whose values complete a field; nobody types a whole comment.
  private static func furtherTag(of field: String) -> TrackTags.Field? {
    switch QueryCondition.TextField(rawValue: field) {
    case .comment, nil: nil
    case let field?: field.tag
    }
  }

  private static func keywords(of field: String) -> [String] {
    switch field {
    case "mood": ["any", "none"]
    case "favourite", "favorite", "lossless", "compilation": ["yes", "no"]
    case "format": SoundFiles.codecs.map { $0.lowercased() }
    case "on": ["this-day"]
    case "played": ["never"]
    case "year", "rating", "bits", "bpm", "date", "original", "track", "disc": ["none"]
    default: []
    }
  }

  private static let fields = QueryFieldHelp.all.map(\.name)

  /// Removes an opening quote.
  private static func unquoted(_ typed: Substring) -> String {
    String(typed.hasPrefix("\"") ? typed.dropFirst() : typed)
  }

  /// Returns names as they are written in a query, quoting those that are not plain words.
  ///
  /// Once something is typed, all names are quoted if one of them has to be, or if a quote was typed.
  /// Otherwise, if only one name has no quote, a shell such as fish would offer no other completion.
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
