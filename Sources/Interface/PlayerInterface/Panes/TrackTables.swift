import PlayerModel
import TerminalCells

/// The positions and columns of a screen's lists of tracks.
struct TrackTables {
  let layout: Layout
  let screen: Screen
  /// The columns that the listener chose.
  let wanted: InterfaceColumns
  let moods: [MoodSummary]

  /// Returns the columns of a list of tracks on the current screen, in rows of `width` cells.
  func columns(_ width: Int, isBelowGroups: Bool = false, numbers: TrackNumbers) -> TrackColumns {
    let wanted = screen.type.columns(of: self.wanted, isBelowGroups: isBelowGroups)
    return TrackColumns(width, wanted, moods: moods, numbers: numbers)
  }

  /// Returns the headings of a browser's tracks; their area is empty if that column is not visible.
  func headings(of browser: Browser) -> ColumnHeadings {
    let places = BrowserPane.places(of: browser, in: layout.rows)
    let place = places.last { $0.column == browser.tracks?.column }?.place ?? .nothing
    let width = place.isEmpty ? layout.rows.width : place.width
    let list = browser.lists.last
    return ColumnHeadings(
      columns: columns(
        width, isBelowGroups: browser.hasGroups, numbers: list?.numbers ?? .none),
      area: Rect(
        x: place.x, y: layout.heading.y, width: place.width, height: layout.heading.height),
      order: list?.order)
  }
}
