import PlayerModel
import TerminalCells

/// The grid of album covers.
extension LibraryState {
  var deadline: Int64? { browser.shownTiles == nil ? nil : grid.dueAt }

  mutating func leave() { grid = AlbumGrid() }

  mutating func resize(to layout: Layout) {
    browser.setHeight(layout.rows.height, tiles: TileLayout(layout.body))
  }

  /// Requests the covers that are visible but unknown.
  mutating func askForCovers(_ context: PaneContext) -> [Intent] {
    guard let tiles = browser.shownTiles,
      let request = grid.request(browser.lists[0], tiles, context)
    else { return [] }
    return [.effect(.drawTiles(request))]
  }

  // MARK: Moving

  func listArea(in layout: Layout) -> Rect {
    browser.shownTiles == nil ? layout.rows : layout.body
  }

  mutating func moveAcross(by tiles: Int) -> Bool {
    guard browser.shownTiles != nil else { return false }
    changeList { $0.move(by: tiles) }
    return true
  }

  mutating func scroll(by rows: Int, in layout: Layout) {
    // A line of tiles is as high as many rows of text.
    let lines = browser.shownTiles == nil ? rows : rows.signum()
    changeList { $0.move(byLines: lines) }
  }

  // MARK: Drawing

  func headings(_ tables: TrackTables) -> ColumnHeadings? {
    browser.shownTiles == nil ? tables.headings(of: browser) : nil
  }

  func draw(_ context: PaneContext, in buffer: inout CellBuffer) {
    let list = browser.lists[0]
    guard let tiles = browser.shownTiles, list.position.count > 0 || !list.isAnswered else {
      BrowserPane(context: context, browser: browser, field: field).draw(in: &buffer)
      return
    }
    GridPane(context: context, list: list, tiles: tiles, grid: grid, field: field)
      .draw(in: &buffer)
  }
}
