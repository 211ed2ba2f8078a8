import Glibc

/// A colour as it is perceived: in Oklab, by Björn Ottosson, whose distances are about those that the eye sees.
///
/// Colours next to each other are told apart from a distance of 0.02; small text needs several times as much.
package struct PerceivedColor: Sendable {
  private let lightness: Double
  private let a: Double
  private let b: Double

  /// Creates a colour from `0xRRGGBB`.
  package init(_ value: UInt32) {
    func linear(_ shift: UInt32) -> Double {
      let share = Double(value >> shift & 0xFF) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    let (red, green, blue) = (linear(16), linear(8), linear(0))
    let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
  }

  /// Returns the distance to another colour.
  package func distance(to other: PerceivedColor) -> Double {
    let (across, along) = (hueDistance(to: other), lightness - other.lightness)
    return (across * across + along * along).squareRoot()
  }

  /// Returns the distance to another colour in hue and saturation, whatever their brightness.
  package func hueDistance(to other: PerceivedColor) -> Double {
    ((a - other.a) * (a - other.a) + (b - other.b) * (b - other.b)).squareRoot()
  }
}
