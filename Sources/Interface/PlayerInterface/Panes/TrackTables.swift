import PlayerModel
import TerminalCells

/// Where lists of tracks stand on a screen, and their columns.
struct TrackTables {
  let layout: Layout
  let screen: Screen
  /// The columns that the listener wants.
  let wanted: InterfaceColumns
  let moods: [MoodSummary]

  /// The columns of a list of tracks on the current screen, in rows of so many cells.
  func columns(_ width: Int, isBelowGroups: Bool = false, numbers: TrackNumbers) -> TrackColumns {
    var wanted =
      switch screen {
      case .queue: self.wanted.queue
      case .library: self.wanted.library
      case .moods: self.wanted.moods
      case .help, .playing, .search, .log, .settings: self.wanted.search
      }
    if isBelowGroups, screen == .library {
      wanted.columns.removeAll { [.artist, .album].contains($0.column) }
    }
    return TrackColumns(width, wanted, moods: moods, numbers: numbers)
  }

  /// The names of the columns of the list of tracks that the screen shows; nil where it shows none.
  func heads(of screens: Screens) -> TrackHeads? {
    switch screen {
    case .queue:
      let columns = columns(layout.heading.width, numbers: screens.queue.numbers)
      return TrackHeads(columns: columns, area: layout.heading, order: screens.queue.order)
    case .library: return heads(of: screens.library.browser)
    case .moods: return heads(of: screens.moods.browser)
    case .search:
      let area = SearchPane.parts(of: layout.body).note
      return TrackHeads(
        columns: columns(area.width, numbers: screens.search.list.numbers), area: area,
        order: screens.search.list.order)
    case .help, .playing, .log, .settings: return nil
    }
  }

  /// The names of the columns of a browser's tracks; where these are not seen, in no place.
  func heads(of browser: Browser) -> TrackHeads {
    let places = BrowserPane.places(of: browser, in: layout.rows)
    let place = places.last { $0.column == browser.tracks?.column }?.place ?? .nothing
    let width = place.isEmpty ? layout.rows.width : place.width
    let list = browser.lists.last
    return TrackHeads(
      columns: columns(
        width, isBelowGroups: browser.hasGroups, numbers: list?.numbers ?? .none),
      area: Rect(
        x: place.x, y: layout.heading.y, width: place.width, height: layout.heading.height),
      order: list?.order)
  }
}
