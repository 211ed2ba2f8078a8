import PlayerModel
import TerminalCells

extension MoodsState: TabScreen, BrowserScreen {
  static let screen = Screen.moods
  static let profile = ScreenProfile(
    .showMoods, "Moods",
    text: KeyText(
      ["F4"], "moods, playlists, saved queries",
      "playlists smart lists mood view feeling favourites favorites rated recently added several multiple"
    ))

  init(_ setup: ScreenSetup) { self.init() }

  mutating func configure(_ preferences: InterfacePreferences, _ bindings: KeyBindings) {
    browser.setWantsPlays(preferences.columns.moods.has(.plays))
  }

  var questions: [Intent] {
    [
      .request(.playlist(.playlists), for: .playlists),
      .request(.savedQuery(.savedQueries), for: .savedQueries),
    ]
  }

  var movableRows: ListPosition? { list.movableRows }

  mutating func moveChosen(by rows: Int, isDrag: Bool) -> [Intent] {
    browser.change { $0.moveChosen(by: rows, isDrag: isDrag) }
  }

  var playingTrackRoute: PlayingTrackRoute { .through(column: browser.lists.count - 1) }

  static func columns(of wanted: InterfaceColumns, isBelowGroups: Bool) -> ColumnList {
    wanted.moods
  }

  func hints(_ keys: KeyHints) -> [KeyHints.Hint?] {
    [keys.hint(.playSelected, "open, play"), keys.hint(.goOut, "back"), keys.hint(.help, "help")]
      + collectionHints(keys)
      + [keys.hint(.playAll, "play all"), keys.hint(.append, "add"), takingOut(keys), keys.play]
      + [keys.hint(.addToPlaylist, "add to playlist"), newMood]
  }

  /// Returns the actions for the selected collection.
  private func collectionHints(_ keys: KeyHints) -> [KeyHints.Hint?] {
    guard case .collection(let collection)? = selectedCollection else { return [] }
    let isMood = if case .mood = collection.kind { true } else { false }
    return [isMood ? keys.hint(.radio, "radio") : nil]
      + (reasonToKeep(collection) == nil
        ? [keys.hint(.rename, "rename"), keys.hint(.remove, "delete")] : [])
  }

  /// The digit that makes a new mood, while moods can be selected.
  private var newMood: KeyHints.Hint? {
    browser.focus == 0 ? freeKey.map { ("\($0)", "new mood") } : nil
  }

  /// Returns the action that removes a track from its list.
  private func takingOut(_ keys: KeyHints) -> KeyHints.Hint? {
    switch list.source {
    case .mood, .playlist: keys.hint(.remove, "remove")
    case .groups, .folder, .tracks, .hits, .records, .photos, .hearings, .events, nil: nil
    }
  }
}
