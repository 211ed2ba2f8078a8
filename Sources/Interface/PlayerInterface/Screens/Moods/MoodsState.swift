import PlayerModel

/// Moods, playlists and saved queries, and the tracks of the selected one.
struct MoodsState: Equatable, Sendable {
  /// The moods, in the order of their keys.
  private(set) var moods = MoodName.standard.map { MoodSummary(name: $0, trackCount: 0) }
  /// The playlists by name, once they are known.
  private(set) var playlists: [PlaylistSummary] = []
  /// The listener's saved queries.
  private(set) var savedQueries: [SavedQuery] = []
  /// A column of all collections, and one of tracks.
  var browser = Browser()

  /// Creates the state with the standard moods and built-in queries.
  init() {
    fill()
  }

  /// Performs an action, or returns `nil` if there is nothing to do.
  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]? {
    switch action {
    case .remove: deleteSelected()
    case .rename: renameSelected()
    case .radio: selectedMood.map { [.radio(of: $0)] }
    default: browser.handle(action)
    }
  }

  mutating func receive(_ moods: [MoodSummary]) {
    self.moods = moods
    fill()
  }

  mutating func receive(_ playlists: [PlaylistSummary]) {
    self.playlists = playlists
    fill()
  }

  mutating func receive(_ queries: [SavedQuery]) {
    savedQueries = queries
    fill()
  }

  private mutating func fill() {
    browser.fill(
      with: moods.map { mood in
        ListRow.Collection(kind: .mood(mood), name: mood.name.rawValue, count: mood.trackCount)
      }
        + playlists.map { playlist in
          ListRow.Collection(
            kind: .playlist(playlist.name), name: playlist.name.rawValue,
            count: playlist.trackCount)
        }
        + BuiltInQuery.beside(savedQueries).map { query in
          ListRow.Collection(kind: .query(query.query), name: query.name)
        }
        + savedQueries.map { query in
          ListRow.Collection(
            kind: .query(LibraryQuery(condition: .saved(query.name))), name: query.name)
        })
  }
}
