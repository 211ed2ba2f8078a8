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
    case .remove: removeSelected().orNil
    case .moveUp: moveSelected(by: -1).orNil
    case .moveDown: moveSelected(by: 1).orNil
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

  /// Removes the selected track from its mood or playlist; for a collection, asks before deleting
  /// it.
  private func removeSelected() -> [Intent] {
    if case .collection(let collection)? = selectedCollection { return delete(collection) }
    let list = browser.focused
    guard let item = list.selectedRow?.item else { return [] }
    switch list.source {
    case .mood(let mood):
      return [
        .file(TrackReference(item.track), called: item.track.title, under: mood, isFiled: true)
      ]
    case .playlist(let playlist):
      guard let place = item.place else { return [] }
      return [
        .request(
          .playlist(.removeFromPlaylist(playlist: playlist, places: [place])),
          for: .said("Removed from \(playlist): \(item.track.title)"))
      ]
    case .groups, .folder, .tracks, .hits, .records, .photos, nil: return []
    }
  }

  /// Moves the selected track of a playlist, with the selection.
  private mutating func moveSelected(by rows: Int) -> [Intent] {
    moveSelected(to: browser.focused.position.selected + rows)
  }

  /// Whether the focused rows are those of a playlist.
  var isInPlaylist: Bool {
    if case .playlist? = browser.focused.source { true } else { false }
  }

  /// Moves the selected track of a playlist to the position of another one, with the selection.
  mutating func moveSelected(to target: Int) -> [Intent] {
    let list = browser.focused
    guard case .playlist(let playlist)? = list.source, let place = list.selectedRow?.item?.place,
      (0..<list.position.count).contains(target), target != list.position.selected
    else { return [] }
    guard list.order == nil else {
      return [.say("Restore the original order to move rows.")]
    }
    let before = target < list.position.selected ? target : target + 1
    let next = list.row(at: before)?.item?.place
    guard before == list.position.count || next != nil else { return [] }
    browser.change { $0.go(to: target) }
    return [
      .request(
        .playlist(.moveInPlaylist(playlist: playlist, places: [place], before: next)),
        for: .playlists)
    ]
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
