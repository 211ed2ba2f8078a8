/// A colour for terminals with any number of colours.
package struct Color: Hashable, Sendable {
  /// The exact colour for true-colour terminals, or `nil` to use the palette.
  package let rgb: RGBColor?
  /// The index in xterm's palette of 256.
  package let index: UInt8
  /// The ANSI colour closest in meaning, or `nil` for the terminal's default.
  package let basic: Basic?

  /// Creates a colour of the palette.
  package init(_ index: UInt8, _ basic: Basic?) {
    rgb = nil
    self.index = index
    self.basic = basic
  }

  /// Creates a colour from RGB values, with its nearest ANSI colour unless another is given.
  package init(_ rgb: RGBColor, basic: Basic? = nil) {
    self.rgb = rgb
    index = rgb.paletteIndex
    self.basic = basic ?? rgb.basic
  }

  /// Creates a colour from RGB values, with a different one for terminals that only have a palette.
  package init(_ rgb: RGBColor, inPalette other: Color) {
    self.rgb = rgb
    index = other.index
    basic = other.basic
  }

  /// Creates a colour for true-colour terminals only, without searching for palette colours.
  package init(exactly rgb: RGBColor) {
    self.rgb = rgb
    index = 0
    basic = nil
  }

  /// Creates an ANSI colour, which the terminal's theme defines.
  package init(_ basic: Basic) {
    self.init(basic.rawValue, basic)
  }

  /// The RGB values; xterm's for the sixteen ANSI colours, which users may change.
  package var appearance: RGBColor { rgb ?? RGBColor(paletteIndex: index) }

  /// The ANSI colours in order; terminals with eight colours show the bright ones as the normal
  /// ones.
  package enum Basic: UInt8, Hashable, Sendable, CaseIterable {
    /// The normal colours.
    case black, red, green, yellow, blue, magenta, cyan, white
    /// The bright colours.
    case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan,
      brightWhite
  }
}
