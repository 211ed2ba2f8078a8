import PlayerModel
import TerminalCells

extension SearchState: TabScreen, RowScreen {
  static let screen = Screen.search
  static let profile = ScreenProfile(
    .showSearch, "Search", short: "Find", isVisited: true, beginsTyping: true,
    text: KeyText(
      ["F6"], "search the library",
      "find query look filter song artist album mistyped misspelled typo"))

  init(_ setup: ScreenSetup) { self.init() }

  mutating func changeList<Result>(_ change: (inout RowList) -> Result) -> Result {
    change(&list)
  }

  func listArea(in layout: Layout) -> Rect { SearchPane.parts(of: layout.body).list }

  mutating func configure(_ preferences: InterfacePreferences, _ bindings: KeyBindings) {
    list.wantsPlays = preferences.columns.search.has(.plays)
  }

  mutating func open(_ tags: inout RequestTags) -> [Intent] {
    selectField()
    return []
  }

  mutating func stepBack() -> Bool { goOut() }

  mutating func resize(to layout: Layout) { list.setHeight(listArea(in: layout).height) }

  // MARK: Typing

  var field: ScreenField? { ScreenField(kind: .query, typed: typed) }

  mutating func type(_ key: Key, _ snapshot: PlayerSnapshot) -> Bool { take(key) }

  mutating func edit(_ snapshot: PlayerSnapshot, _ change: (inout TypedText) -> Bool) -> Bool {
    edit(change)
  }

  mutating func selectField() { selectQuery() }

  var playingTrackRoute: PlayingTrackRoute { list.source == nil ? .missing : .through(column: 0) }

  func headings(_ tables: TrackTables) -> ColumnHeadings? { tables.headings(of: self) }

  // MARK: Drawing

  func draw(_ context: PaneContext, in buffer: inout CellBuffer) {
    SearchPane(context: context, search: self).draw(in: &buffer)
  }

  func hints(_ keys: KeyHints) -> [KeyHints.Hint?] {
    let isGroup = if case .group? = list.selectedRow { true } else { false }
    guard !keys.context.isTyping else {
      let enter = list.position.count > 0 ? keys.context.bindings.name(.playSelected) : nil
      return [
        ("Enter", "list"), enter.map { ("Enter \($0)", isGroup ? "open" : "play") },
        typed.isSelected ? ("Left", "edit") : nil, ("Up Down", "move"), ("Esc", "stop typing"),
        typed.isSelected ? nil : ("Tab", "complete"), ("Ctrl-U", "clear"),
      ]
    }
    return [
      keys.hint(.playSelected, isGroup ? "open" : "play"), keys.hint(.append, "add"),
      isGroup ? keys.hint(.playAll, "play all") : nil, keys.hint(.search, "type"),
      keys.hint(.help, "help"), keys.hint(.showAll, "back"), keys.play,
      keys.hint(.addToPlaylist, "add to playlist"),
    ]
  }
}
