/// The visible rows of a list, with a scroll bar.
///
/// The caller draws each row.
package struct ListView: Widget {
  /// The position in the list.
  package var position: ListPosition
  /// The column of the scroll bar, such as the frame's edge; empty for none.
  package var thumbTrack: Rect
  /// The character of the scroll bar's thumb.
  package var thumb: Character
  package var thumbStyle: Style
  /// Draws the row with the given number into the rectangle.
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

  /// Draws the rows from the top of `area`, and the thumb.
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
