/// The rows of a list that are seen, with a thumb at the side that shows where they are.
///
/// A row is drawn by the caller, who knows what it is.
package struct ListView: Widget {
  /// Which rows.
  package var position: ListPosition
  /// Where the thumb goes: a column, such as the frame's side; empty for none.
  package var thumbTrack: Rect
  /// The sign of the thumb.
  package var thumb: Character
  package var thumbStyle: Style
  /// Draws the row of this number into this place.
  package var drawRow: (Int, Rect, inout CellBuffer) -> Void

  package init(
    position: ListPosition, thumbTrack: Rect, thumb: Character, thumbStyle: Style,
    drawRow: @escaping (Int, Rect, inout CellBuffer) -> Void
  ) {
    self.position = position
    self.thumbTrack = thumbTrack
    self.thumb = thumb
    self.thumbStyle = thumbStyle
    self.drawRow = drawRow
  }

  /// Draws the rows from the top of `area` on.
  package func draw(in area: Rect, of buffer: inout CellBuffer) {
    for (line, row) in position.visible.enumerated() where line < area.height {
      drawRow(row, area.row(line), &buffer)
    }
    drawThumb(in: &buffer)
  }

  private func drawThumb(in buffer: inout CellBuffer) {
    let seen = position.visible.count
    guard seen > 0, seen < position.count, thumbTrack.height > 0 else { return }
    let track = Double(thumbTrack.height)
    let length = max(1, Int(track * Double(seen) / Double(position.count)))
    let way = Double(position.top) / Double(position.count - seen)
    let start = Int((way * Double(thumbTrack.height - length)).rounded())
    let place = Rect(x: thumbTrack.x, y: thumbTrack.y + start, width: 1, height: length)
    buffer.fill(place, with: thumb, style: thumbStyle)
  }
}
