import PlayerModel
import TerminalCells

/// Columns next to each other, each of which shows the contents of the row selected in the previous
/// one.
struct Browser: Equatable, Sendable {
  /// The columns; the last one contains tracks, except in a tree of folders.
  private(set) var lists: [RowList]
  /// The titles of the columns.
  private(set) var titles: [String]
  /// The index of the focused column, which keys act on.
  private(set) var focus = 0 {
    didSet { if focus != oldValue { fit() } }
  }
  /// The columns of groups.
  let columns: [LibraryColumn]
  /// Whether this is a tree of folders with a column for each level.
  let isTree: Bool
  /// Whether the first column is a grid of covers.
  let isGrid: Bool
  /// The visible rows of a column.
  private(set) var height = 0
  /// The places of the tiles of a grid; `nil` if it does not fit, and a list is shown instead.
  private(set) var tiles: TileLayout?
  /// The condition that all tracks meet; `nil` for the whole library.
  private(set) var filter: QueryCondition?

  /// Creates a browser of the tracks of the library that match a filter.
  init(_ order: Order, albums: AlbumSorting = .year, filter: QueryCondition? = nil) {
    columns = order.columns(albums)
    isTree = order == .folders
    isGrid = order == .covers
    titles = isTree ? ["Folders"] : columns.map(\.title) + ["Tracks"]
    lists = titles.map { _ in RowList() }
    self.filter = filter
    lists[0].show(first)
  }

  /// The contents of the first column.
  private var first: ListSource {
    isTree
      ? .folder(nil, of: filter)
      : columns.first.map { ListSource.groups($0, of: filter) }
        ?? .tracks(LibraryQuery(condition: filter))
  }

  /// Creates a browser of collections, to be filled with ``fill(with:)``.
  init() {
    titles = ["Moods and lists", "Tracks"]
    lists = [RowList(), RowList()]
    columns = []
    isTree = false
    isGrid = false
  }

  /// The focused column.
  var focused: RowList { lists[focus] }

  /// Whether it is known to contain nothing.
  var isEmpty: Bool {
    lists[0].isAnswered && lists[0].position.count == 0 && lists[0].failure == nil
  }

  /// The column of tracks; `nil` in a tree of folders, which has none of its own.
  var tracks: (column: Int, list: RowList)? {
    guard !isTree, let list = lists.last else { return nil }
    return (lists.count - 1, list)
  }

  /// Whether there are columns of groups or folders.
  var hasGroups: Bool { isTree || lists.count > 1 }

  /// Returns the album whose contents a column shows; `nil` if it shows something else.
  func album(before column: Int) -> ListRow.Group? {
    guard column > 0, case .groups(let kind, _)? = lists[column - 1].source,
      [.album, .albumByYear].contains(kind),
      case .group(let group)? = lists[column - 1].selectedRow
    else { return nil }
    return group
  }

  /// Returns whether albums in a column are shown with their artists, which no column before it names.
  func showsArtists(inColumn column: Int) -> Bool {
    !columns.prefix(column).contains(.albumArtist)
  }

  /// The places of the tiles while the grid is shown; `nil` while columns are.
  var shownTiles: TileLayout? { isGrid && focus == 0 ? tiles : nil }

  /// Adapts all columns, and the grid if there is one, to the room for them.
  mutating func setHeight(_ rows: Int, tiles: TileLayout? = nil) {
    (height, self.tiles) = (rows, tiles)
    fit()
  }

  /// Adapts the columns to what is shown: the grid, or the columns themselves.
  private mutating func fit() {
    if isGrid { lists[0].wantsCovers = tiles != nil }
    for index in lists.indices {
      if index == 0, let shownTiles {
        lists[0].setHeight(shownTiles.lines, columns: shownTiles.columns)
      } else {
        lists[index].setHeight(height)
      }
    }
  }

  /// Focuses the next column if the selected row has contents.
  private mutating func goIn() {
    guard focus < lists.count - 1, let row = focused.selectedRow, row.item == nil else { return }
    focus(on: focus + 1)
    if isTree { follow() }
  }

  /// Focuses the previous column, if there is one.
  mutating func goOut() {
    guard focus > 0 else { return }
    focus(on: focus - 1)
    if isTree { follow() }
  }

  /// Focuses a column; the marks of the previous one are lost, because keys only act on the focused one.
  private mutating func focus(on column: Int) {
    if column != focus { lists[focus].loseMarks() }
    focus = column
  }

  /// Returns the number of marks that were lost since the last call.
  mutating func takeLostMarks() -> Int {
    guard lists.contains(where: \.hasLostMarks) else { return 0 }
    return lists.indices.reduce(0) { $0 + lists[$1].takeLostMarks() }
  }

  /// Changes the focused column, and updates the columns after it.
  mutating func change<Result>(_ change: (inout RowList) -> Result) -> Result {
    defer { follow() }
    return change(&lists[focus])
  }

  /// Performs an action, or returns `nil` if there is nothing to do.
  ///
  /// The key that plays a track enters a row that contains others.
  mutating func handle(_ action: KeyAction) -> [Intent]? {
    let before = focus
    switch (action, focused.selectedRow) {
    case (.goIn, _), (.playSelected, .group?), (.playSelected, .collection?):
      goIn()
      return focus == before ? nil : []
    case (.goOut, _):
      goOut()
      return focus == before ? nil : []
    default:
      return focused.handle(action, in: nameOfGroup)
    }
  }

  /// The name of the group or collection whose contents the focused column shows; `nil` if it shows
  /// all there is.
  private var nameOfGroup: String? {
    if isTree { return titles[focus] }
    return focus > 0 ? lists[focus - 1].selectedRow?.name : nil
  }

  /// Selects the row under the mouse and returns whether there is one; `area` is that of all
  /// columns.
  mutating func select(at mouse: MouseEvent, in area: Rect) -> Bool {
    if let shownTiles {
      let row = shownTiles.index(x: mouse.x, y: mouse.y).map { focused.position.top + $0 }
      guard let row, focused.position.visible.contains(row) else { return false }
      change { $0.go(to: row) }
      return true
    }
    for (column, place) in BrowserPane.places(of: self, in: area)
    where place.contains(mouse.x, mouse.y) {
      guard lists[column].select(at: mouse, in: place) else { return false }
      focus(on: column)
      follow()
      return true
    }
    return false
  }

  /// Fills the first column with collections.
  mutating func fill(with collections: [ListRow.Collection]) {
    lists[0].fill(with: collections.map(ListRow.collection))
    follow()
  }

  /// Returns the tag of a column's current generation, for a question about its rows.
  mutating func nameGeneration(ofColumn column: Int, _ tags: inout RequestTags) -> RequestTag {
    lists[column].generation.named(&tags)
  }

  /// Requests the visible rows of all columns that are not known.
  ///
  /// - Parameter sought: The column in which a row is sought; what the columns after it will show is not known yet.
  mutating func ask(
    _ revision: ListRevision, seeking sought: Int?, _ tags: inout RequestTags
  ) -> [Effect] {
    lists.indices.prefix((sought ?? lists.count) + 1).compactMap { lists[$0].ask(revision, &tags) }
  }

  /// Handles an answer if a column is waiting for it.
  mutating func receive(_ answer: Result<ListAnswer, PlayerError>, _ tag: RequestTag) {
    let isTaken = lists.indices.contains { lists[$0].receive(answer, tag) }
    if isTaken { follow() }
  }

  /// Updates the columns after the first to show the contents of the row selected in the previous
  /// one.
  private mutating func follow() {
    if isTree { return followFolder() }
    for index in lists.indices.dropFirst() {
      let parent = lists[index - 1]
      guard let row = parent.selectedRow else {
        // Waits until the selection is known.
        if parent.isAnswered { lists[index].show(nil) }
        continue
      }
      lists[index].show(contents(of: row, in: parent.source, column: index))
    }
  }

  /// Shows the selected folder in the column after the focused one; a track has no such column.
  private mutating func followFolder() {
    let next = focus + 1
    let (keptLists, keptTitles) = (lists.prefix(next + 1), titles.prefix(next + 1))
    (lists, titles) = (Array(keptLists), Array(keptTitles))
    guard case .group(let group)? = focused.selectedRow else {
      let isKnown =
        focused.isAnswered && (focused.selectedRow != nil || focused.position.count == 0)
      if isKnown { (lists, titles) = (Array(lists.prefix(next)), Array(titles.prefix(next))) }
      return
    }
    if lists.count == next {
      lists.append(focused.emptied)
      titles.append("")
    }
    titles[next] = group.name
    lists[next].show(.folder(group.folder, of: filter))
  }

  /// Shows only tracks that match a filter, beginning with the first column; `nil` shows all.
  mutating func filter(by condition: QueryCondition?) {
    guard condition != filter else { return }
    filter = condition
    focus(on: 0)
    lists[0].show(first)
    follow()
  }

  /// A copy that waits for no answers, which may have arrived when it is used, and asks again.
  var forgetful: Browser {
    var browser = self
    for index in browser.lists.indices { browser.lists[index].forgetQuestion() }
    return browser
  }

  /// Focuses a column and selects a row of it.
  mutating func go(to row: Int, inColumn column: Int) {
    guard lists.indices.contains(column) else { return }
    lists[column].go(to: row)
    focus(on: column)
    follow()
  }

  /// Sorts the columns with tracks; `nil` restores their own order.
  mutating func sort(by order: LibraryOrder?) {
    for index in isTree ? Array(lists.indices) : [lists.count - 1] { lists[index].sort(by: order) }
    follow()
  }

  /// Sets whether the rows include play counts.
  mutating func setWantsPlays(_ wantsPlays: Bool) {
    for index in lists.indices { lists[index].wantsPlays = wantsPlays }
  }

  private func contents(
    of row: ListRow, in source: ListSource?, column: Int
  ) -> ListSource? {
    switch row {
    case .group(let group):
      let condition = group.condition(within: source)
      return columns.indices.contains(column)
        ? .groups(columns[column], of: condition) : .tracks(LibraryQuery(condition: condition))
    case .collection(let collection): return collection.source
    case .track, .record, .photo, .day, .hearing: return nil
    }
  }
}
