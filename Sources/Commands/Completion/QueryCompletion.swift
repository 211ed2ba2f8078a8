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
    if value.hasPrefix("\"") { value = value.dropFirst() }
    let values = values(of: field.lowercased(), String(value))
    return CompletionAnswer(
      words: values.map { .init(text: "\(field):\(equals)\(Self.quoted($0))") })
  }

  private func start(_ word: String) -> [CompletionAnswer.Word] {
    let fields = Self.fields.filter { $0.hasPrefix(word) }.map {
      CompletionAnswer.Word(text: $0 + ":")
    }
    // All of a library is too much to choose from.
    guard !word.isEmpty else { return fields }
    let found = names(.artists, word) + names(.albums, word)
    return fields + found.map { .init(text: Self.quoted($0)) }
  }

  private func values(of field: String, _ value: String) -> [String] {
    let kind: LibraryNames.Kind
    switch field {
    case "artist": kind = .artists
    case "albumartist": kind = .albumArtists
    case "album": kind = .albums
    case "genre": kind = .genres
    case "saved": kind = .savedQueries
    case "mood": return names(.moods, value) + ["any", "none"].filter { $0.hasPrefix(value) }
    case "favourite", "favorite": return ["yes", "no"].filter { $0.hasPrefix(value) }
    case "on": return ["this-day"].filter { $0.hasPrefix(value) }
    case "played": return ["never"].filter { $0.hasPrefix(value) }
    case "year", "rating": return ["none"].filter { $0.hasPrefix(value) }
    default: return []
    }
    return names(kind, value)
  }

  private static let fields = QueryFieldHelp.all.map(\.name)

  /// A name as a query has it: whatever is not plainly a word stands in quotes.
  private static func quoted(_ name: String) -> String {
    let isWord = name.allSatisfy { $0.isLetter || $0.isNumber }
    if isWord, !["and", "or", "not"].contains(name.lowercased()) { return name }
    let escaped = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}
