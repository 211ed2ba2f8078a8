import PlayerModel
import TerminalCells

/// The screen of the playing track, which fills the window and has no rows.
struct PlayingState: TabScreen {
  static let screen = Screen.playing
  static let profile = ScreenProfile(
    .showPlaying, "Playing", showsList: false,
    text: KeyText(
      ["F5"], "now playing, full-screen, with lyrics",
      "fullscreen current song cover art artwork karaoke subtitles view lyrics player bitrate"))

  init() {}
  init(_ setup: ScreenSetup) {}

  func selectedTracks(_ snapshot: PlayerSnapshot, isAlbum: Bool) -> TrackChoice? {
    snapshot.item?.choice(isAlbum: isAlbum)
  }

  func fileRows(_ snapshot: PlayerSnapshot) -> [ChosenRow] {
    snapshot.item.map { [.track(ChosenTrack(ListRow.Item(track: $0.track, isMissing: false)))] }
      ?? []
  }

  /// Does nothing, because the now playing panel is drawn on every screen.
  func draw(_ context: PaneContext, in buffer: inout CellBuffer) {}

  func hints(_ keys: KeyHints) -> [KeyHints.Hint?] {
    keys.sorting + [keys.hint(.help, "help"), keys.play, keys.digits] + keys.leaving
      + [
        keys.hint(.nextScreen, "screens"), keys.hint(.search, "search"), keys.next,
      ] + keys.modes
      + [
        keys.hint(.addToPlaylist, "add to playlist"), keys.radio,
        keys.hint(.visualizer, "visualizer"), keys.hint(.lock, "lock"),
      ]
  }
}
