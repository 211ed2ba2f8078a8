import PlayerModel
import SafeText
import TerminalCells

/// The headings of the columns above a list of tracks, which show the sort order.
struct ColumnHeadings {
  let columns: TrackColumns
  let area: Rect
  /// The order of the list; `nil` is its own order.
  let order: LibraryOrder?

  func draw(_ style: Style, _ context: PaneContext, in buffer: inout CellBuffer) {
    for (column, place) in columns.places(in: area) {
      let isSorted = column.order == order?.key
      let isBefore = column.alignment == .trailing
      let hasRoom = DisplayText(column.heading).width < place.width
      let arrow = isSorted ? arrow(context.glyphs) : ""
      let (before, after) = !hasRoom ? ("", "") : isBefore ? (arrow, "") : ("", arrow)
      let style = isSorted ? context.theme.strong : style
      buffer.draw(
        TextLine(
          before + column.heading + after, style, alignment: column.alignment,
          ellipsis: context.glyphs.ellipsis), in: place)
      guard isSorted, !hasRoom else { continue }
      // The arrow does not cut the heading: it is in the gap next to the column.
      let x = isBefore || place.maxX >= area.maxX ? place.x - 1 : place.maxX
      let gap = Rect(x: x, y: place.y, width: 1, height: place.height).intersection(area)
      buffer.draw(TextLine(arrow, style, ellipsis: context.glyphs.ellipsis), in: gap)
    }
  }

  /// Returns the column whose heading is under the mouse.
  func column(at mouse: MouseEvent) -> TrackColumn? {
    guard area.contains(mouse.x, mouse.y) else { return nil }
    return columns.places(in: area).first { $0.place.contains(mouse.x, mouse.y) }?.column
  }

  private func arrow(_ glyphs: Glyphs) -> String {
    String(order?.isDescending == true ? glyphs.descending : glyphs.ascending)
  }
}

extension LibraryOrder {
  /// Returns the order after another click on the heading of `column`; `nil` is the list's own
  /// order.
  static func following(_ order: LibraryOrder?, of column: TrackColumn) -> LibraryOrder? {
    guard let order, order.key == column.order else { return LibraryOrder(column.order) }
    return order.isDescending ? nil : LibraryOrder(column.order, isDescending: true)
  }

  /// Returns the next order in the cycle through `columns`, each ascending and then descending.
  ///
  /// After the last column, returns `nil`, which is the list's own order.
  static func following(_ order: LibraryOrder?, in columns: [TrackColumn]) -> LibraryOrder? {
    guard let order, let place = columns.firstIndex(where: { $0.order == order.key }) else {
      return columns.first.map { LibraryOrder($0.order) }
    }
    if !order.isDescending { return LibraryOrder(order.key, isDescending: true) }
    return columns.indices.contains(place + 1) ? LibraryOrder(columns[place + 1].order) : nil
  }
}
