import TerminalCells

extension Picture {
  /// Returns the picture in ASCII without colours, dithered to characters that have more ink the
  /// lighter the point is.
  ///
  /// It uses no blocks even if the terminal has them: a white cover made of these would glare in
  /// the dark.
  ///
  /// - Parameters:
  ///   - onLight: Whether ink is darker than the background.
  ///   - moves: Whether the picture is a frame of an animation.
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

  /// Characters that look similar in all fonts, and the share of a cell that they cover in DejaVu
  /// Sans Mono.
  private static let ramp: [(sign: Character, ink: Float)] = [
    (" ", 0), (".", 0.025), (":", 0.05), ("+", 0.102), ("x", 0.133), ("o", 0.154), ("%", 0.177),
    ("&", 0.203), ("#", 0.237), ("@", 0.258),
  ]

  private static let inks = ShadePalette.greys(ramp.map { $0.ink / (ramp.last?.ink ?? 1) })
}
