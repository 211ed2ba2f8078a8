import Glibc
import TerminalCells

/// A colour for calculations, with components from 0 to 1.
struct Shade {
  var red: Float
  var green: Float
  var blue: Float

  init(red: Float, green: Float, blue: Float) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  init(grey: Float) {
    self.init(red: grey, green: grey, blue: grey)
  }

  init(_ color: RGBColor) {
    self.init(
      red: Float(color.red) / 255, green: Float(color.green) / 255, blue: Float(color.blue) / 255)
  }

  /// The luminance.
  var luma: Float { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  /// The colour in a space in which it is averaged with its neighbours.
  ///
  /// sRGB steps look uniform, but the eye averages small points by their light, which is about the
  /// power of 2.2. Cells are large, so the exponent is in between.
  var mixing: Shade {
    Shade(red: powf(red, 1.22), green: powf(green, 1.22), blue: powf(blue, 1.22))
  }

  /// The colour with each component clamped to 0...1.
  var clamped: Shade { limited(to: 0...1) }

  /// Returns the colour with each component clamped to `range`.
  func limited(to range: ClosedRange<Float>) -> Shade {
    func limit(_ part: Float) -> Float { min(max(part, range.lowerBound), range.upperBound) }
    return Shade(red: limit(red), green: limit(green), blue: limit(blue))
  }

  /// Returns a measure of difference in which luminance counts more than small differences in chroma.
  ///
  /// This way, greys are mixed from greys.
  func difference(from other: Shade) -> Float {
    let parts = self - other
    let luma = parts.luma
    let (red, green, blue) = (parts.red - luma, parts.green - luma, parts.blue - luma)
    return luma * luma + 0.6 * (red * red + green * green + blue * blue)
  }

  static func + (one: Shade, other: Shade) -> Shade {
    Shade(red: one.red + other.red, green: one.green + other.green, blue: one.blue + other.blue)
  }

  static func - (one: Shade, other: Shade) -> Shade {
    Shade(red: one.red - other.red, green: one.green - other.green, blue: one.blue - other.blue)
  }

  static func * (shade: Shade, factor: Float) -> Shade {
    Shade(red: shade.red * factor, green: shade.green * factor, blue: shade.blue * factor)
  }
}
