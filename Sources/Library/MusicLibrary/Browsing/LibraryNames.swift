import GRDB
import LocalDatabase
package import PlayerModel
import TextFolding

/// The names in the library and the listener's data, for completing a command line.
///
/// It reads only what is requested, and works whether or not a host is running. Names that cannot be read are
/// omitted, since completion should not report errors.
package struct LibraryNames {
  /// A kind of name.
  package enum Kind: Hashable, Sendable {
    case artists, albumArtists, albums, genres, moods, bookmarks, playlists, savedQueries
    /// The values of a further tag, such as composers.
    case values(TrackTags.Field)
  }

  private let index: ReadOnlyDatabase?
  private let moods: ReadOnlyDatabase?

  /// Reads the names in the player's folders.
  package init(cache: TrackPath, data: TrackPath) {
    index = (try? ReadOnlyDatabase(LibraryIndex.recipe(in: cache))) ?? nil
    moods = (try? ReadOnlyDatabase(MoodStore.recipe(in: data))) ?? nil
  }

  /// Returns the names of a kind that begin with `prefix`, sorted; if there are none, case and accents are
  /// ignored.
  package func names(of kind: Kind, beginningWith prefix: String) -> [String] {
    let all = all(kind).filter { !$0.isEmpty }
    let exact = all.filter { $0.hasPrefix(prefix) }
    if !exact.isEmpty { return exact.sorted() }
    let folded = TextFold.words(of: prefix)
    // The folded text ends with a blank, which must not end a word that is still being typed.
    return all.filter { TextFold.words(of: $0).starts(with: folded.dropLast()) }.sorted()
  }

  private func all(_ kind: Kind) -> [String] {
    switch kind {
    case .artists: tracks("artist", .artists)
    case .albumArtists: tracks("albumArtist", .albumArtists)
    case .albums: tracks("album")
    case .genres: tracks("genre", .genres)
    case .moods: read(moods, "SELECT name FROM mood")
    case .bookmarks: read(moods, "SELECT DISTINCT name FROM bookmark")
    case .playlists: read(moods, "SELECT name FROM playlist")
    case .savedQueries: savedQueries()
    case .values(let field): values(of: field)
    }
  }

  private func savedQueries() -> [String] {
    let own = read(moods, "SELECT name FROM savedQuery")
    return own + BuiltInQuery.beside(own.map { SavedQuery(name: $0, text: "") }).map(\.name)
  }

  /// Returns the names in a column, and the single ones of tracks that have several.
  private func tracks(_ column: String, _ field: TrackTags.Field? = nil) -> [String] {
    let names = read(index, "SELECT DISTINCT \(column) FROM track WHERE unreadable IS NULL")
    guard let field else { return names }
    let several = read(
      index, "SELECT DISTINCT tags FROM track WHERE tags < 'D' AND unreadable IS NULL"
    ).compactMap { TrackTags(stored: $0) }.map { $0[field] }.filter { !$0.isEmpty }
    guard !several.isEmpty else { return names }
    let joined = Set(several.map { $0.joined(separator: ", ") })
    return Array(Set(names).subtracting(joined).union(several.joined()))
  }

  /// Returns the values of a further tag, each once.
  private func values(of field: TrackTags.Field) -> [String] {
    let tags = read(
      index, "SELECT DISTINCT tags FROM track WHERE tags IS NOT NULL AND unreadable IS NULL")
    let values = tags.lazy.compactMap { TrackTags(stored: $0) }.flatMap { $0[field] }
    return Array(Set(values))
  }

  private func read(_ database: ReadOnlyDatabase?, _ query: String) -> [String] {
    let names = try? database?.read { database in
      try Row.fetchAll(database, sql: query).map { try $0.stored(0) as String }
    }
    return names ?? []
  }
}
