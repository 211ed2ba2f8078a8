import TerminalCells

/// How a screen is drawn, and its key hints.
protocol ScreenDrawing {
  func draw(_ context: PaneContext, in buffer: inout CellBuffer)
  /// Returns the key hints, most important first.
  func hints(_ keys: KeyHints) -> [KeyHints.Hint?]
  /// Returns the title of the selected row and its width; `nil` if it is never cut off.
  func selectedTitle(_ context: PaneContext) -> TitleScroll.Title?
}

extension ScreenDrawing {
  func selectedTitle(_ context: PaneContext) -> TitleScroll.Title? { nil }
}
