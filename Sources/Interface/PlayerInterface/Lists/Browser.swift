import PlayerModel
import TerminalCells

/// Columns side by side, each of which shows what is in the selected row of the one before.
struct Browser: Equatable, Sendable {
  /// By what the library is browsed: groups within groups, and last their tracks.
  enum Order: Int, CaseIterable, Sendable {
    case artists, albums, genres, years, folders, tracks

    /// The columns of groups, with the albums of an artist sorted in this way.
    func columns(_ albums: AlbumSorting) -> [LibraryColumn] {
      switch self {
      case .artists: [.albumArtist, albums == .year ? .albumByYear : .album]
      case .albums: [.album]
      case .genres: [.genre, .albumArtist]
      case .years: [.year, .album]
      case .folders, .tracks: []
      }
    }

    /// The order that the key leads to.
    var following: Order {
      Order(rawValue: rawValue + 1) ?? .artists
    }
  }

  /// The columns; the last one holds tracks.
  private(set) var lists: [RowList]
  /// The names of the columns.
  private(set) var titles: [String]
  /// The column that keys act on.
  private(set) var focus = 0
  private let columns: [LibraryColumn]
  /// Whether it shows folders within folders, each in a column of its own.
  private let isTree: Bool

  /// A browser of the library.
  init(_ order: Order, albums: AlbumSorting = .year) {
    columns = order.columns(albums)
    isTree = order == .folders
    titles = isTree ? ["Folders"] : columns.map(\.title) + ["Tracks"]
    lists = titles.map { _ in RowList() }
    let first = columns.first
    lists[0].show(
      isTree ? .folder(nil) : first.map { .groups($0, of: nil) } ?? .tracks(LibraryQuery()))
  }

  /// A browser of collections, which are filled in by ``fill(with:)``.
  init() {
    titles = ["Moods and lists", "Tracks"]
    lists = [RowList(), RowList()]
    columns = []
    isTree = false
  }

  /// The column that keys act on.
  var focused: RowList { lists[focus] }

  /// Whether it is known that it holds nothing at all.
  var isEmpty: Bool {
    lists[0].isAnswered && lists[0].position.count == 0 && lists[0].failure == nil
  }

  /// The column of tracks, if that is one for itself.
  var tracks: (column: Int, list: RowList)? {
    guard !isTree, let list = lists.last else { return nil }
    return (lists.count - 1, list)
  }

  /// Whether there are columns before that of the tracks.
  var hasGroups: Bool { isTree || lists.count > 1 }

  /// The album that a column is about, if it is about one.
  func album(before column: Int) -> ListRow.Group? {
    guard column > 0, case .groups(let kind, _)? = lists[column - 1].source,
      [.album, .albumByYear].contains(kind),
      case .group(let group)? = lists[column - 1].selectedRow
    else { return nil }
    return group
  }

  /// Takes another height for all columns.
  mutating func setHeight(_ rows: Int) {
    for index in lists.indices { lists[index].setHeight(rows) }
  }

  /// Goes into the selected row, if there is anything to go into.
  private mutating func goIn() {
    guard focus < lists.count - 1, let row = focused.selectedRow, row.item == nil else { return }
    focus += 1
    if isTree { follow() }
  }

  /// Goes back to the column before, if there is one.
  mutating func goOut() {
    guard focus > 0 else { return }
    focus -= 1
    if isTree { follow() }
  }

  /// Changes the focused column, and what the columns behind it show.
  mutating func change<Result>(_ change: (inout RowList) -> Result) -> Result {
    defer { follow() }
    return change(&lists[focus])
  }

  /// Does what a key does here; the key that plays a track goes into a row that holds others; nil if there is nothing
  /// to do.
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
      return focused.handle(action)
    }
  }

  /// Selects the row under the mouse, where the columns have `area`; answers whether there is one.
  mutating func select(at mouse: MouseEvent, in area: Rect) -> Bool {
    for (column, place) in BrowserPane.places(of: self, in: area)
    where place.contains(mouse.x, mouse.y) {
      guard lists[column].select(at: mouse, in: place) else { return false }
      focus = column
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

  /// Names what a column shows now, for a question about its rows.
  mutating func nameGeneration(ofColumn column: Int, _ tags: inout RequestTags) -> RequestTag {
    lists[column].generation.named(&tags)
  }

  /// Asks for the rows of all columns that are seen and not known.
  mutating func ask(_ revision: ListRevision, _ tags: inout RequestTags) -> [Effect] {
    lists.indices.compactMap { lists[$0].ask(revision, &tags) }
  }

  /// Takes an answer, if a column waits for it.
  mutating func receive(_ answer: Result<ListAnswer, PlayerError>, _ tag: RequestTag) {
    let isTaken = lists.indices.contains { lists[$0].receive(answer, tag) }
    if isTaken { follow() }
  }

  /// Lets every column show what is in the row that is selected before it.
  private mutating func follow() {
    if isTree { return followFolder() }
    for index in lists.indices.dropFirst() {
      let parent = lists[index - 1]
      guard let row = parent.selectedRow else {
        // Until it is known what is selected, the column waits.
        if parent.isAnswered { lists[index].show(nil) }
        continue
      }
      lists[index].show(contents(of: row, in: parent.source, column: index))
    }
  }

  /// Lets the column behind the focused one show what is in its selected folder; a track has none behind it.
  private mutating func followFolder() {
    let behind = focus + 1
    let (keptLists, keptTitles) = (lists.prefix(behind + 1), titles.prefix(behind + 1))
    (lists, titles) = (Array(keptLists), Array(keptTitles))
    guard case .group(let group)? = focused.selectedRow else {
      let isKnown =
        focused.isAnswered && (focused.selectedRow != nil || focused.position.count == 0)
      if isKnown { (lists, titles) = (Array(lists.prefix(behind)), Array(titles.prefix(behind))) }
      return
    }
    if lists.count == behind {
      lists.append(focused.emptied)
      titles.append("")
    }
    titles[behind] = group.name
    lists[behind].show(.folder(group.folder))
  }

  /// Goes to a row of a column.
  mutating func go(to row: Int, inColumn column: Int) {
    guard lists.indices.contains(column) else { return }
    lists[column].go(to: row)
    focus = column
    follow()
  }

  /// Shows tracks in another order.
  mutating func sort(by order: LibraryOrder?) {
    for index in isTree ? Array(lists.indices) : [lists.count - 1] { lists[index].sort(by: order) }
    follow()
  }

  /// Whether its tracks are told with how often they were played.
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
    case .track, .record, .photo: return nil
    }
  }
}

extension ListRow.Group {
  /// What finds the tracks of the group as a row of `source`.
  func condition(within source: ListSource?) -> QueryCondition {
    guard case .groups(_, let outer?) = source else { return condition }
    if case .all(let parts) = outer { return .all(parts + [condition]) }
    return .all([outer, condition])
  }
}

extension ListRow.Collection {
  /// Where its tracks come from.
  var source: ListSource {
    switch kind {
    case .mood(let mood): .mood(mood.name)
    case .playlist(let name): .playlist(name)
    case .query(let query): .tracks(query)
    }
  }
}

extension LibraryColumn {
  /// What the column is called.
  var title: String {
    switch self {
    case .albumArtist: "Artists"
    case .album, .albumByYear: "Albums"
    case .genre: "Genres"
    case .year: "Years"
    }
  }
}
