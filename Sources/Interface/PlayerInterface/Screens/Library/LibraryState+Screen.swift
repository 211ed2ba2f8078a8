import PlayerModel

extension LibraryState: TabScreen, BrowserScreen {
  static let screen = Screen.library
  static let profile = ScreenProfile(
    .showLibrary, "Library", short: "Lib",
    text: KeyText(
      ["F2"], "library",
      "browse artists albums genres folders files browser collection music media database update rescan"
    ))

  init(_ setup: ScreenSetup) { self.init() }

  var playingTrackRoute: PlayingTrackRoute { .through(column: 0) }

  static func columns(of wanted: InterfaceColumns, isBelowGroups: Bool) -> ColumnList {
    var columns = wanted.library
    // The groups already show them.
    if isBelowGroups { columns.columns.removeAll { [.artist, .album].contains($0.column) } }
    return columns
  }

  func hints(_ keys: KeyHints) -> [KeyHints.Hint?] {
    [keys.hint(.playSelected, "open, play"), keys.hint(.goOut, "back"), keys.hint(.help, "help")]
      + [keys.hint(.append, "add"), keys.hint(.playAll, "play all"), keys.hint(.order, "order")]
      + [keys.play, keys.hint(.addToPlaylist, "add to playlist")]
      + [keys.hint(.actions, "actions"), keys.hint(.statistics, "statistics")]
  }
}
