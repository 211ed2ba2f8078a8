import TerminalCells

extension Picture {
  /// Returns the picture dithered to the colours of a palette.
  ///
  /// Each cell has two nearly square points, one above the other, or only one if the terminal has
  /// no half blocks.
  func dithered(
    in size: CellSize, _ palette: ShadePalette, _ glyphs: Glyphs, moves: Bool
  ) -> CellBuffer {
    var raster = raster(width: size.width, height: size.height * glyphs.pointsInCell)
    if palette.isSmall { raster = raster.emphasised(colors: 1.3) }
    let dithering = Dithering(palette: palette)
    let numbers = moves ? dithering.numbers(ofMoving: raster) : dithering.numbers(of: raster)
    return Self.cells(of: numbers, in: size, palette, glyphs)
  }

  /// Returns the cells of points with palette indexes, row by row.
  static func cells(
    of numbers: [Int?], in size: CellSize, _ palette: ShadePalette, _ glyphs: Glyphs
  ) -> CellBuffer {
    let halves = glyphs.pointsInCell
    let colors = numbers.map { $0.map(palette.color) }
    var buffer = CellBuffer(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let top = colors[y * halves * size.width + x]
        let bottom = colors[(y * halves + halves - 1) * size.width + x]
        let (sign, style) = Self.cell(top, bottom, hasBlocks: halves == 2)
        buffer.fill(Rect(x: x, y: y, width: 1, height: 1), with: sign, style: style)
      }
    }
    return buffer
  }

  /// Returns a cell of two colours, where `nil` is the terminal's background.
  ///
  /// Two colours always have the same order, because a terminal of eight has only 64 pairs for the
  /// whole screen.
  private static func cell(
    _ top: Color?, _ bottom: Color?, hasBlocks: Bool
  ) -> (Character, Style) {
    switch (top, bottom) {
    case (nil, nil): (" ", .plain)
    case (let color?, let other?) where color == other:
      hasBlocks ? ("█", Style(foreground: color)) : (" ", Style(background: color))
    case (let color?, nil): ("▀", Style(foreground: color))
    case (nil, let color?): ("▄", Style(foreground: color))
    case (let top?, let bottom?):
      top.index > bottom.index
        ? ("▀", Style(foreground: top, background: bottom))
        : ("▄", Style(foreground: bottom, background: top))
    }
  }
}

extension Glyphs {
  /// The points of a cell, one above the other.
  var pointsInCell: Int { repertoire == .ascii ? 1 : 2 }
}
