import TerminalCells

/// A numbered set of colours for ``Dithering``.
struct ShadePalette {
  /// The colours in the space for averaging.
  private let shades: [Shade]
  /// The distance between neighbouring colours.
  let step: Float
  /// Whether these are xterm's cube of 216 colours and 24 greys.
  private let isCube: Bool

  private init(_ colors: [RGBColor], step: Float, isCube: Bool = false) {
    shades = colors.map { Shade($0).mixing }
    self.step = step
    self.isCube = isCube
  }

  /// Returns the first `count` ANSI colours, with xterm's values.
  static func basic(_ count: UInt8) -> ShadePalette {
    ShadePalette(
      (0..<count).map { RGBColor(paletteIndex: $0) }, step: count > 8 ? 0.4 : 0.7)
  }

  /// Returns the palette of a terminal with eight or sixteen colours; `nil` for all others.
  static func small(_ colors: ColorDepth) -> ShadePalette? {
    switch colors {
    case .basic: basic(8)
    case .bright: basic(16)
    case .none, .indexed, .direct: nil
    }
  }

  /// xterm's palette from index 16 on, which users cannot change.
  static let indexed = ShadePalette(
    (16...255).map { RGBColor(paletteIndex: $0) }, step: 0.04, isCube: true)

  /// Returns greys with the given lightness, from 0 to 1.
  static func greys(_ lights: [Float]) -> ShadePalette {
    ShadePalette(
      lights.map { light in
        let part = UInt8((light * 255).rounded())
        return RGBColor(red: part, green: part, blue: part)
      }, step: 1 / Float(max(1, lights.count - 1)))
  }

  /// The colour with a number, in the space for averaging.
  subscript(number: Int) -> Shade { shades[number] }

  /// Whether there are so few colours that dithering dominates the picture.
  var isSmall: Bool { !isCube }

  /// The share of the error that is diffused.
  ///
  /// With many colours, the remaining error is less visible than the dithering that would correct
  /// it.
  var passedOn: Float { isCube ? 0.75 : 1 }

  /// Returns the terminal colour with a number.
  func color(_ number: Int) -> Color {
    let index = UInt8(number) + (isCube ? 16 : 0)
    return Color(index, Color.Basic(rawValue: index))
  }

  /// Returns the number of the closest colour.
  func nearest(to shade: Shade) -> Int {
    isCube ? nearestInCube(to: shade) : nearest(to: shade, among: shades.indices)
  }

  private func nearest(to shade: Shade, among numbers: some Sequence<Int>) -> Int {
    var best = (number: 0, difference: Float.infinity)
    for number in numbers {
      let difference = shade.difference(from: shades[number])
      if difference < best.difference { best = (number, difference) }
    }
    return best.number
  }

  /// Compares only the surrounding corners of the cube and the nearest greys.
  ///
  /// Comparing all 240 for every point of a turning disc would take ten times as long.
  private func nearestInCube(to shade: Shade) -> Int {
    let (red, green, blue) = (level(shade.red), level(shade.green), level(shade.blue))
    let corners = (0..<8).lazy.map { corner in
      (red + corner / 4) * 36 + (green + corner / 2 % 2) * 6 + blue + corner % 2
    }
    let cube = nearest(to: shade, among: corners)
    let luma = shade.luma
    let above = (216..<240).first { shades[$0].red >= luma } ?? 239
    return nearest(to: shade, among: [cube, max(216, above - 1), above])
  }

  /// Returns the highest of the cube's first five levels that is not above a component.
  private func level(_ part: Float) -> Int {
    (0..<5).last { shades[$0].blue <= part } ?? 0
  }
}
