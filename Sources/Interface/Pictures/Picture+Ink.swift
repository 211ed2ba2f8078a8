import TerminalCells

extension Picture {
  /// The picture in ASCII without colours: signs with the more ink, the lighter it is, dithered.
  ///
  /// No blocks, though a terminal may have them: a white cover of these would be a lamp in the dark.
  ///
  /// - Parameters:
  ///   - onLight: Whether ink is darker than what it stands on.
  ///   - moves: Whether it is one of many that follow one another.
  func inked(in size: CellSize, onLight: Bool, moves: Bool) -> CellBuffer {
    let grey = raster(width: size.width, height: size.height).grey
      .emphasised(colors: 1)
    let raster = onLight ? grey.inverted : grey
    let dithering = Dithering(palette: Self.inks)
    let signs = moves ? dithering.numbers(ofMoving: raster) : dithering.numbers(of: raster)
    var buffer = CellBuffer(size: size)
    for (index, number) in signs.enumerated() {
      guard let number else { continue }
      let place = Rect(x: index % size.width, y: index / size.width, width: 1, height: 1)
      buffer.fill(place, with: Self.ramp[number].sign)
    }
    return buffer
  }

  /// Signs that look alike in all fonts, and how much of a cell they cover in DejaVu Sans Mono.
  private static let ramp: [(sign: Character, ink: Float)] = [
    (" ", 0), (".", 0.025), (":", 0.05), ("+", 0.102), ("x", 0.133), ("o", 0.154), ("%", 0.177),
    ("&", 0.203), ("#", 0.237), ("@", 0.258),
  ]

  private static let inks = ShadePalette.greys(ramp.map { $0.ink / (ramp.last?.ink ?? 1) })
}
