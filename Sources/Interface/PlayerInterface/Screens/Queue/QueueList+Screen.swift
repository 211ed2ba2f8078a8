import PlayerModel
import TerminalCells

extension QueueList: TabScreen, ListScreen {
  static let screen = Screen.queue
  static let profile = ScreenProfile(
    .showQueue, "Queue",
    text: KeyText(
      ["F3"], "queue",
      "playlist upcoming next current list tracks songs window view"))

  init(_ setup: ScreenSetup) { self.init() }

  mutating func resize(to layout: Layout) { setHeight(layout.rows.height) }

  mutating func ask(_ context: PaneContext, _ tags: inout RequestTags) -> [Intent] {
    guard context.player.isAttached, let request = nextRequest() else { return [] }
    return [.request(request, for: .rows)]
  }

  func shows(_ entry: EntryID) -> Bool {
    position.visible.contains { row(at: $0)?.entry.id == entry }
  }

  // MARK: Keys

  func noEffectMessage(for action: KeyAction, _ bindings: KeyBindings) -> String? {
    guard selectedRow != nil else { return nil }
    switch action {
    case .playAll:
      let way = bindings.name(.playSelected).map { "; \($0) plays from the selected track on" }
      return "The whole queue is already playing\(way ?? "")."
    default: return nil
    }
  }

  var movableRows: ListPosition? { filter.isEmpty ? position : nil }

  // MARK: The filter

  var field: ScreenField? { ScreenField(kind: .filter, typed: typed) }

  mutating func selectField() { selectFilter() }

  func note(_ snapshot: PlayerSnapshot) -> String {
    position.counters(of: snapshot.queueCount)[0]
  }

  // MARK: Tracks

  var keepsMarksUnfiltered: Bool { true }

  func removal(of tracks: [ChosenTrack]) -> [Intent]? {
    [
      .request(
        .queueEdit(.removeFromQueue(entries: tracks.entries)), for: .removal(title: tracks.name))
    ]
  }

  func insertion(of tracks: [ChosenTrack], _ side: RowSide) -> [Intent]? {
    // A filter hides which row is before the selected one.
    guard filter.isEmpty || side == .after && selectedRow != nil else {
      return [.say("Clear the filter with Esc to paste rows.")]
    }
    let target = side.place(at: position.selected) - 1
    let before = position.count > 0 ? row(at: target)?.entry.id : nil
    // The rows are still being read.
    guard position.count == 0 || before != nil || target < 0 else { return [] }
    return tracks.queued(.here) { .queueFill(.insertIntoQueue(content: $0, after: before)) }
  }

  func selectedTracks(_ snapshot: PlayerSnapshot, isAlbum: Bool) -> TrackChoice? {
    trackChoice(isAlbum: isAlbum)
  }

  // MARK: Search

  var searchPlace: ListSearch.Place? { filter.isEmpty ? .queue : nil }

  var visibleTexts: [[String]] {
    position.visible.compactMap { index in
      row(at: index).map { [$0.entry.track.title, $0.entry.track.artist, $0.entry.track.album] }
    }
  }

  func whyNotSearched(_ bindings: KeyBindings) -> String {
    "Clear the filter with Esc to search the queue."
  }

  var playingTrackRoute: PlayingTrackRoute { .direct }

  /// Clears the filter, selects the playing track, and returns whether anything changed.
  mutating func goToPlaying(_ snapshot: PlayerSnapshot) -> Bool {
    let (before, wasFiltered) = (position, !filter.isEmpty)
    if wasFiltered { setFilter("", snapshot: snapshot) }
    if let index = snapshot.queueIndex { go(to: index) }
    return wasFiltered || position != before
  }

  // MARK: Columns

  func headings(_ tables: TrackTables) -> ColumnHeadings? { tables.headings(of: self) }

  static func columns(of wanted: InterfaceColumns, isBelowGroups: Bool) -> ColumnList {
    wanted.queue
  }
}
