import PlayerModel
import TerminalCells

/// The names of the columns above a list of tracks, with the one that it is sorted by.
struct TrackHeads {
  let columns: TrackColumns
  let area: Rect
  /// What the list is sorted by; nil: its own order.
  let order: LibraryOrder?

  func draw(_ style: Style, _ context: PaneContext, in buffer: inout CellBuffer) {
    for (column, place) in columns.places(in: area) {
      let arrow = column.order == order?.key ? arrow(context.glyphs) : ""
      let isTrailing = column.alignment == .trailing
      let name = isTrailing ? arrow + column.heading : column.heading + arrow
      buffer.draw(
        TextLine(
          name, arrow.isEmpty ? style : context.theme.strong, alignment: column.alignment,
          ellipsis: context.glyphs.ellipsis), in: place)
    }
  }

  /// The column whose name is under the mouse.
  func column(at mouse: MouseEvent) -> TrackColumn? {
    guard area.contains(mouse.x, mouse.y) else { return nil }
    return columns.places(in: area).first { $0.place.contains(mouse.x, mouse.y) }?.column
  }

  private func arrow(_ glyphs: Glyphs) -> String {
    String(order?.isDescending == true ? glyphs.descending : glyphs.ascending)
  }
}

extension LibraryOrder {
  /// What the next key, or another click on the name of `column`, sorts by; nil: not at all.
  static func following(_ order: LibraryOrder?, of column: TrackColumn) -> LibraryOrder? {
    guard let order, order.key == column.order else { return LibraryOrder(column.order) }
    return order.isDescending ? nil : LibraryOrder(column.order, isDescending: true)
  }

  /// What comes behind an order where one goes through `columns`: each forward, then backward; last no order at all.
  static func following(_ order: LibraryOrder?, in columns: [TrackColumn]) -> LibraryOrder? {
    guard let order, let place = columns.firstIndex(where: { $0.order == order.key }) else {
      return columns.first.map { LibraryOrder($0.order) }
    }
    if !order.isDescending { return LibraryOrder(order.key, isDescending: true) }
    return columns.indices.contains(place + 1) ? LibraryOrder(columns[place + 1].order) : nil
  }
}
