/// A colour, for terminals of any number of colours.
package struct Color: Hashable, Sendable {
  /// What terminals with all colours show; nil where the palette decides.
  package let rgb: RGBColor?
  /// The number in xterm's palette of 256.
  package let index: UInt8
  /// The nearest in meaning among those of ANSI; nil is the terminal's own.
  package let basic: Basic?

  /// A colour of the palette.
  package init(_ index: UInt8, _ basic: Basic?) {
    rgb = nil
    self.index = index
    self.basic = basic
  }

  /// A colour by its parts, and what stands for it where there are only those of ANSI: the nearest,
  /// unless it is named.
  package init(_ rgb: RGBColor, basic: Basic? = nil) {
    self.rgb = rgb
    index = rgb.paletteIndex
    self.basic = basic ?? rgb.basic
  }

  /// A colour by its parts, with another one for terminals that have a palette alone.
  package init(_ rgb: RGBColor, inPalette other: Color) {
    self.rgb = rgb
    index = other.index
    basic = other.basic
  }

  /// A colour for terminals with all colours alone: what would stand for it elsewhere is not looked for.
  package init(exactly rgb: RGBColor) {
    self.rgb = rgb
    index = 0
    basic = nil
  }

  /// A colour of ANSI, as the terminal has it.
  package init(_ basic: Basic) {
    self.init(basic.rawValue, basic)
  }

  /// What it looks like; the sixteen of ANSI, which listeners change, as xterm has them.
  package var appearance: RGBColor { rgb ?? RGBColor(paletteIndex: index) }

  /// The colours of ANSI, in their order; terminals of eight show the bright ones as the others.
  package enum Basic: UInt8, Hashable, Sendable, CaseIterable {
    /// The colours by name.
    case black, red, green, yellow, blue, magenta, cyan, white
    /// The bright ones.
    case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan,
      brightWhite
  }
}
