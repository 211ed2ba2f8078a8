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
    let wanted = screen.type.columns(of: self.wanted, isBelowGroups: isBelowGroups)
    return TrackColumns(width, wanted, moods: moods, numbers: numbers)
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
