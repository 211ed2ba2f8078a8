import CChafa
package import TerminalCells

extension Picture {
  /// The picture in cells, stretched to `size`, with the best signs and colours that `traits` name.
  ///
  /// - Parameter onLight: Whether the background is light; matters only where there are no colours.
  /// - Returns: nil if memory is short.
  package func drawn(
    in size: CellSize, traits: TerminalTraits, onLight: Bool = false
  ) -> CellBuffer? {
    guard size.width > 0, size.height > 0 else { return CellBuffer(size: size) }
    let none = cchafa_cell(character: 32, foreground: -1, background: -1)
    var cells = Array(repeating: none, count: size.width * size.height)
    let isDrawn = cchafa_draw(
      pixels, Int32(width), Int32(height), Int32(size.width), Int32(size.height),
      traits.colors.chafa, traits.glyphs.repertoire.chafa, onLight ? 1 : 0, &cells)
    guard isDrawn != 0 else { return nil }
    var buffer = CellBuffer(size: size)
    for (index, cell) in cells.enumerated() {
      let place = Rect(x: index % size.width, y: index / size.width, width: 1, height: 1)
      let sign = Unicode.Scalar(cell.character).map(Character.init) ?? " "
      // A sign of which nothing is seen would get the terminal's own colour.
      let isEmpty = traits.colors != .none && cell.foreground < 0 && cell.background < 0
      buffer.fill(
        place, with: isEmpty ? " " : sign, style: Self.style(of: cell, traits.colors))
    }
    return buffer
  }

  private static func style(of cell: cchafa_cell, _ depth: ColorDepth) -> Style {
    let (foreground, background) = (
      color(cell.foreground, depth), color(cell.background, depth)
    )
    // A sign cut out of the terminal's own background, whose colour nobody knows.
    guard foreground == nil, background != nil else {
      return Style(foreground: foreground, background: background)
    }
    return Style(foreground: background, attributes: .reverse)
  }

  /// The colour that chafa means by a number.
  private static func color(_ number: Int32, _ depth: ColorDepth) -> Color? {
    guard number >= 0 else { return nil }
    switch depth {
    case .none: return nil
    case .direct: return Color(exactly: RGBColor(UInt32(number)))
    case .indexed: return UInt8(exactly: number).map { Color($0, nil) }
    case .basic, .bright:
      return UInt8(exactly: number).flatMap(Color.Basic.init).map { Color($0) }
    }
  }
}

extension ColorDepth {
  fileprivate var chafa: cchafa_colors {
    switch self {
    case .none: CCHAFA_MONOCHROME
    case .basic: CCHAFA_INDEXED_8
    case .bright: CCHAFA_INDEXED_16
    case .indexed: CCHAFA_INDEXED_240
    case .direct: CCHAFA_TRUE_COLOR
    }
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
