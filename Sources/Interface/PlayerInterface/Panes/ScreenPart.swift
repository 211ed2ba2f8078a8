package import TerminalCells

/// A part of the screen that can be drawn anew while all else stays as it is.
package struct ScreenPart {
  /// Where it is.
  package let area: Rect
  /// What lies under all that is drawn.
  private let under: Style
  private let drawPart: (inout CellBuffer) -> Void

  init(area: Rect, under: Style, drawing: @escaping (inout CellBuffer) -> Void) {
    (self.area, self.under, drawPart) = (area, under, drawing)
  }

  /// Draws it as the whole screen would have it.
  package func draw(in buffer: inout CellBuffer) {
    buffer.fill(area)
    drawPart(&buffer)
    if under != .plain { buffer.underlay(under, in: area) }
  }
}
