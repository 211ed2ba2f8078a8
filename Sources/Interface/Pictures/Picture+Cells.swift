import CChafa
package import TerminalCells

extension Picture {
  /// The picture in cells, stretched to `size`, with the best signs and colours that `traits` name.
  ///
  /// - Parameters:
  ///   - onLight: Whether the background is light; matters only where there are no colours.
  ///   - moves: Whether it is one of many that follow one another; matters only where there are few colours.
  /// - Returns: nil if memory is short.
  package func drawn(
    in size: CellSize, traits: TerminalTraits, onLight: Bool = false, moves: Bool = false
  ) -> CellBuffer? {
    guard size.width > 0, size.height > 0 else { return CellBuffer(size: size) }
    return switch traits.colors {
    case .none: inked(in: size, onLight: onLight, moves: moves)
    case .basic: dithered(in: size, .basic(8), traits.glyphs, moves: moves)
    case .bright: dithered(in: size, .basic(16), traits.glyphs, moves: moves)
    case .indexed: dithered(in: size, .indexed, traits.glyphs, moves: moves)
    case .direct: inAllColors(in: size, traits.glyphs)
    }
  }

  /// The picture as chafa draws it, which finds the sign for each cell that loses least.
  private func inAllColors(in size: CellSize, _ glyphs: Glyphs) -> CellBuffer? {
    let none = cchafa_cell(character: 32, foreground: -1, background: -1)
    var cells = Array(repeating: none, count: size.width * size.height)
    let isDrawn = cchafa_draw(
      pixels, Int32(width), Int32(height), Int32(size.width), Int32(size.height),
      glyphs.repertoire.chafa, &cells)
    guard isDrawn != 0 else { return nil }
    var buffer = CellBuffer(size: size)
    for (index, cell) in cells.enumerated() {
      let place = Rect(x: index % size.width, y: index / size.width, width: 1, height: 1)
      let sign = Unicode.Scalar(cell.character).map(Character.init) ?? " "
      // A sign of which nothing is seen would get the terminal's own colour.
      let isEmpty = cell.foreground < 0 && cell.background < 0
      buffer.fill(place, with: isEmpty ? " " : sign, style: Self.style(of: cell))
    }
    return buffer
  }

  private static func style(of cell: cchafa_cell) -> Style {
    let (foreground, background) = (color(cell.foreground), color(cell.background))
    // A sign cut out of the terminal's own background, whose colour nobody knows.
    guard foreground == nil, background != nil else {
      return Style(foreground: foreground, background: background)
    }
    return Style(foreground: background, attributes: .reverse)
  }

  /// The colour that chafa means by a number.
  private static func color(_ number: Int32) -> Color? {
    number >= 0 ? Color(exactly: RGBColor(UInt32(number))) : nil
  }
}

extension Glyphs.Repertoire {
  fileprivate var chafa: cchafa_symbols {
    switch self {
    case .unicode: CCHAFA_BLOCKS
    case .console: CCHAFA_CONSOLE
    case .ascii: CCHAFA_ASCII
    }
  }
}
