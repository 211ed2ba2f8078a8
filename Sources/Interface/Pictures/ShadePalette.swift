import TerminalCells

/// The colours that there are, by number, for ``Dithering``.
struct ShadePalette {
  /// The colours as they mix.
  private let shades: [Shade]
  /// How far apart they lie.
  let step: Float
  /// Whether they are xterm's cube of 216 and 24 greys.
  private let isCube: Bool

  private init(_ colors: [RGBColor], step: Float, isCube: Bool = false) {
    shades = colors.map { Shade($0).mixing }
    self.step = step
    self.isCube = isCube
  }

  /// The first so many of ANSI's sixteen, as xterm has them.
  static func basic(_ count: UInt8) -> ShadePalette {
    ShadePalette(
      (0..<count).map { RGBColor(paletteIndex: $0) }, step: count > 8 ? 0.4 : 0.7)
  }

  /// Those of xterm's palette that terminals do not let listeners change, from its number 16 on.
  static let indexed = ShadePalette(
    (16...255).map { RGBColor(paletteIndex: $0) }, step: 0.04, isCube: true)

  /// Greys, from 0 to 1.
  static func greys(_ lights: [Float]) -> ShadePalette {
    ShadePalette(
      lights.map { light in
        let part = UInt8((light * 255).rounded())
        return RGBColor(red: part, green: part, blue: part)
      }, step: 1 / Float(max(1, lights.count - 1)))
  }

  /// A colour as it mixes.
  subscript(number: Int) -> Shade { shades[number] }

  /// Whether there are so few colours that a picture is mostly grain.
  var isSmall: Bool { !isCube }

  /// How much is made up for of what a point is off by.
  ///
  /// Where colours are many, what is left is seen less than the grain that would make up for it.
  var passedOn: Float { isCube ? 0.75 : 1 }

  /// What a terminal knows a colour as.
  func color(_ number: Int) -> Color {
    let index = UInt8(number) + (isCube ? 16 : 0)
    return Color(index, Color.Basic(rawValue: index))
  }

  /// The number of the colour that differs least.
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

  /// Looks at the corners around it and the nearest greys alone: all 240, for every point of a turning disc, would
  /// take ten times as long.
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

  /// The highest of the cube's six levels that is not above a part, and not the last.
  private func level(_ part: Float) -> Int {
    (0..<5).last { shades[$0].blue <= part } ?? 0
  }
}
