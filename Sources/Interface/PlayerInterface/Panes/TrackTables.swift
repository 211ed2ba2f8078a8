import PlayerModel
import TerminalCells

/// The positions and columns of a screen's lists of tracks.
struct TrackTables {
  let layout: Layout
  let screen: Screen
  /// The columns that the listener chose.
  let wanted: InterfaceColumns
  let moods: [MoodSummary]

  /// Returns the headings of the queue, whose columns are those of its rows even without room for headings.
  func headings(of queue: QueueList) -> ColumnHeadings {
    ColumnHeadings(
      columns: columns(layout.rows.width, numbers: .withLaterDiscs), area: layout.heading,
      order: queue.order)
  }

  /// Returns the headings of search results.
  func headings(of search: SearchState) -> ColumnHeadings {
    let parts = SearchPane.parts(of: layout.body)
    return ColumnHeadings(
      columns: columns(parts.list.width, numbers: search.list.numbers), area: parts.note,
      order: search.list.order)
  }

  /// Returns the headings of a browser's tracks; their area is empty if that column is not visible.
  func headings(of browser: Browser) -> ColumnHeadings {
    let column = browser.lists.count - 1
    let place = browser.tracks.flatMap { self.place(of: $0.column, in: browser) } ?? Rect.nothing
    return ColumnHeadings(
      columns: columns(of: browser, inColumn: column),
      area: Rect(
        x: place.x, y: layout.heading.y, width: place.width, height: layout.heading.height),
      order: browser.lists[column].order)
  }

  /// Returns the columns of the tracks in a column of a browser.
  ///
  /// A column that is not visible is laid out as if it were the only one.
  func columns(of browser: Browser, inColumn column: Int) -> TrackColumns {
    columns(
      (place(of: column, in: browser) ?? layout.rows).width, isBelowGroups: browser.hasGroups,
      numbers: browser.lists[column].numbers)
  }

  private func place(of column: Int, in browser: Browser) -> Rect? {
    BrowserPane.places(of: browser, in: layout.rows).first { $0.column == column }?.place
  }

  /// Returns the columns of a list of tracks on the current screen, in rows of `width` cells.
  private func columns(
    _ width: Int, isBelowGroups: Bool = false, numbers: TrackNumbers
  ) -> TrackColumns {
    let wanted = screen.type.columns(of: self.wanted, isBelowGroups: isBelowGroups)
    return TrackColumns(width, wanted, moods: moods, numbers: numbers)
  }
}
