import TerminalCells

extension Color {
  /// Returns the RGB values on a terminal that shows the colour directly or from xterm's palette of 256.
  func appearance(in depth: ColorDepth) -> RGBColor {
    depth == .indexed ? RGBColor(paletteIndex: index) : appearance
  }
}
