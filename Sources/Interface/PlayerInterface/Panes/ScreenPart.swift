package import TerminalCells

/// A part of the screen that can be redrawn while the rest stays unchanged.
package struct ScreenPart {
  /// The area of the part.
  package let area: Rect
  /// The background style.
  private let under: Style
  private let drawPart: (inout CellBuffer) -> Void

  init(area: Rect, under: Style, drawing: @escaping (inout CellBuffer) -> Void) {
    (self.area, self.under, drawPart) = (area, under, drawing)
  }

  /// Draws the part exactly as it is when the whole screen is drawn.
  package func draw(in buffer: inout CellBuffer) {
    buffer.fill(area)
    drawPart(&buffer)
    if under != .plain { buffer.underlay(under, in: area) }
  }
}
