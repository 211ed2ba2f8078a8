import PlayerModel
import TerminalCells

/// A screen with a browser, whose columns show the contents of the previous ones.
protocol BrowserScreen: RowScreen {
  var browser: Browser { get set }
}

extension BrowserScreen {
  var list: RowList { browser.focused }

  mutating func changeList<Result>(_ change: (inout RowList) -> Result) -> Result {
    browser.change(change)
  }

  mutating func takeLostMarks() -> Int { browser.takeLostMarks() }

  mutating func resize(to layout: Layout) { browser.setHeight(layout.rows.height) }

  mutating func select(at mouse: MouseEvent, in layout: Layout) -> Bool {
    browser.select(at: mouse, in: layout.rows)
  }

  mutating func stepBack() -> Bool {
    browser.goOut()
    return true
  }

  mutating func ask(_ context: PaneContext, _ tags: inout RequestTags) -> [Intent] {
    askForColumns(context, &tags)
  }

  /// Requests the visible rows of all columns whose contents are known.
  mutating func askForColumns(_ context: PaneContext, _ tags: inout RequestTags) -> [Intent] {
    browser.ask(context.player.revision, seeking: context.soughtColumn, &tags)
      .map(Intent.effect)
  }

  mutating func receive(_ answer: Result<ListAnswer, PlayerError>, _ tag: RequestTag) {
    browser.receive(answer, tag)
  }

  func list(inColumn column: Int) -> RowList? {
    browser.lists.indices.contains(column) ? browser.lists[column] : nil
  }

  mutating func nameGeneration(ofColumn column: Int, _ tags: inout RequestTags) -> RequestTag? {
    browser.nameGeneration(ofColumn: column, &tags)
  }

  mutating func go(to row: Int, inColumn column: Int) { browser.go(to: row, inColumn: column) }

  var order: LibraryOrder? { browser.lists.last?.order }

  mutating func sort(by order: LibraryOrder?) -> [Intent] {
    browser.sort(by: order)
    return [.sorted(by: order)]
  }

  func headings(_ tables: TrackTables) -> ColumnHeadings? { tables.headings(of: browser) }

  func draw(_ context: PaneContext, in buffer: inout CellBuffer) {
    BrowserPane(context: context, browser: browser, field: field).draw(in: &buffer)
  }

  func selectedTitle(_ context: PaneContext) -> TitleScroll.Title? {
    switch list.selectedRow {
    case .track(let item):
      let album = browser.album(before: browser.focus)
      return context.title(
        of: item.track, below: album?.artist, list.position,
        in: context.tables.columns(of: browser, inColumn: browser.focus))
    case .group(let group) where group.folder == nil:
      if let tiles = browser.shownTiles {
        return TitleScroll.Title(
          text: group.name, width: tiles.cover.width, row: list.position.selected)
      }
      let places = BrowserPane.places(of: browser, in: context.layout.rows)
      guard let width = places.first(where: { $0.column == browser.focus })?.place.width else {
        return nil
      }
      let column = ListColumn(
        context: context, list: list, isFocused: true, thumbTrack: .nothing)
      return TitleScroll.Title(
        text: group.name, width: column.room(ofNameOf: group, in: width),
        row: list.position.selected)
    case .group, .collection, .record, .photo, .day, .hearing, nil: return nil
    }
  }
}
