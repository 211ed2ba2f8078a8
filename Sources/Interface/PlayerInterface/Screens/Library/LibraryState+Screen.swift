import PlayerModel

extension LibraryState: TabScreen, BrowserScreen {
  static let screen = Screen.library
  static let profile = ScreenProfile(
    .showLibrary, "Library", short: "Lib",
    text: KeyText(
      ["F2"], "library",
      "browse artists albums genres composers folders files browser collection music media database"
    ))

  init(_ setup: ScreenSetup) { self.init() }

  var playingTrackRoute: PlayingTrackRoute { .through(column: 0) }

  // MARK: The filter

  var field: ScreenField? { ScreenField(kind: .filter, typed: filter) }

  mutating func selectField() { selectFilter() }

  func note(_ snapshot: PlayerSnapshot) -> String {
    problem?.message ?? browser.focused.position.counters()[0]
  }

  mutating func edit(_ snapshot: PlayerSnapshot, _ change: (inout TypedText) -> Bool) -> Bool {
    edit(change)
  }

  mutating func ask(_ context: PaneContext, _ tags: inout RequestTags) -> [Intent] {
    askForColumns(context, &tags) + askForCovers(context)
      + (takeSought().map { [Intent.seek($0)] } ?? [])
  }

  // MARK: Searching all columns

  var searchAreas: [RowSearch.Area] { browser.searchAreas }
  var searchedColumn: String? { name(ofColumn: browser.focus) }

  func name(ofColumn column: Int?) -> String? {
    guard !searchAreas.isEmpty else { return nil }
    guard let column, browser.titles.indices.contains(column) else { return "Tracks" }
    return browser.titles[column]
  }

  // MARK: Columns and hints

  static func columns(of wanted: InterfaceColumns, isBelowGroups: Bool) -> ColumnList {
    var columns = wanted.library
    // The groups already show them.
    if isBelowGroups { columns.columns.removeAll { [.artist, .album].contains($0.column) } }
    return columns
  }

  func hints(_ keys: KeyHints) -> [KeyHints.Hint?] {
    let isGrid = browser.shownTiles != nil
    return [
      filter.isEmpty ? nil : keys.hint(.showAll, "clear filter"),
      keys.hint(.playSelected, isGrid ? "open" : "open, play"),
      isGrid ? keys.hint(.covers, "lists") : keys.hint(.goOut, "back"),
      keys.hint(.help, "help"), keys.hint(.append, "add"), keys.hint(.playAll, "play all"),
      keys.hint(.order, "order"), keys.play, keys.hint(.search, "search"),
      keys.hint(.filter, "filter"), keys.hint(.addToPlaylist, "add to playlist"),
      keys.hint(.actions, "actions"), keys.hint(.statistics, "statistics"),
      isGrid ? nil : keys.hint(.covers, browser.isGrid ? "lists" : "covers"),
    ]
  }
}
