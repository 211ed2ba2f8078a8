import GRDB
import LocalDatabase
package import PlayerModel
import TextFolding

/// The names that occur in the library and in what the listener made of it, for a command line that is
/// being typed.
///
/// Reads beside the host, which may or may not run, and no more than is asked for. What cannot be read has
/// no names: a person who types has asked for nothing yet.
package struct LibraryNames {
  /// What has names.
  package enum Kind: Sendable {
    case artists, albumArtists, albums, genres, moods, playlists, savedQueries
  }

  private let index: ReadOnlyDatabase?
  private let moods: ReadOnlyDatabase?

  /// The names in the player's folders.
  package init(cache: TrackPath, data: TrackPath) {
    index = (try? ReadOnlyDatabase(LibraryIndex.recipe(in: cache))) ?? nil
    moods = (try? ReadOnlyDatabase(MoodStore.recipe(in: data))) ?? nil
  }

  /// The names of a kind that begin with `prefix`, sorted; where none does, those that do if neither case nor
  /// accents count.
  package func names(of kind: Kind, beginningWith prefix: String) -> [String] {
    let all = all(kind).filter { !$0.isEmpty }
    let exact = all.filter { $0.hasPrefix(prefix) }
    if !exact.isEmpty { return exact.sorted() }
    let folded = TextFold.words(of: prefix)
    // The fold ends in a blank, which ends a word that is still being written.
    return all.filter { TextFold.words(of: $0).starts(with: folded.dropLast()) }.sorted()
  }

  private func all(_ kind: Kind) -> [String] {
    switch kind {
    case .artists: tracks("artist")
    case .albumArtists: tracks("albumArtist")
    case .albums: tracks("album")
    case .genres: tracks("genre")
    case .moods: read(moods, "SELECT name FROM mood")
    case .playlists: read(moods, "SELECT name FROM playlist")
    case .savedQueries: savedQueries()
    }
  }

  private func savedQueries() -> [String] {
    let own = read(moods, "SELECT name FROM savedQuery")
    return own + BuiltInQuery.beside(own.map { SavedQuery(name: $0, text: "") }).map(\.name)
  }

  private func tracks(_ column: String) -> [String] {
    read(index, "SELECT DISTINCT \(column) FROM track WHERE unreadable IS NULL")
  }

  private func read(_ database: ReadOnlyDatabase?, _ query: String) -> [String] {
    let names = try? database?.read { database in
      try Row.fetchAll(database, sql: query).map { try $0.stored(0) as String }
    }
    return names ?? []
  }
}
