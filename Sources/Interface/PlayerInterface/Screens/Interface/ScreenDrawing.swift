import TerminalCells

/// How a screen is drawn, and what the line at the foot says of its keys.
protocol ScreenDrawing {
  func draw(_ context: PaneContext, in buffer: inout CellBuffer)
  /// What keys do here, the most needed first.
  func hints(_ keys: KeyHints) -> [KeyHints.Hint?]
  /// The title of the selected row, and the room that it has; nil where it is never cut.
  func selectedTitle(_ context: PaneContext) -> TitleScroll.Title?
}

extension ScreenDrawing {
  func selectedTitle(_ context: PaneContext) -> TitleScroll.Title? { nil }
}
