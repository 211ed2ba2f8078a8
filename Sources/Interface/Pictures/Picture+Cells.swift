import CChafa
package import TerminalCells

extension Picture {
  /// Returns the picture in cells, stretched to `size`, with the best characters and colours that
  /// `traits` allow.
  ///
  /// - Parameters:
  ///   - onLight: Whether the background is light, which matters only without colours.
  ///   - moves: Whether the picture is a frame of an animation, which matters only with few
  ///     colours.
  /// - Returns: `nil` if memory is short.
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

  /// Draws the picture with chafa, which chooses the best character for each cell.
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
      // An invisible character would get the terminal's default colour.
      let isEmpty = cell.foreground < 0 && cell.background < 0
      buffer.fill(place, with: isEmpty ? " " : sign, style: Self.style(of: cell))
    }
    return buffer
  }

  private static func style(of cell: cchafa_cell) -> Style {
    let (foreground, background) = (color(cell.foreground), color(cell.background))
    // A character cut out of the terminal's background, whose colour is unknown.
    guard foreground == nil, background != nil else {
      return Style(foreground: foreground, background: background)
    }
    return Style(foreground: background, attributes: .reverse)
  }

  /// Returns the colour for chafa's number.
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
