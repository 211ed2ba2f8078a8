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
    let light = [linear(16), linear(8), linear(0)]
    func sum(_ weights: [Double], _ parts: [Double]) -> Double {
      zip(weights, parts).reduce(0) { $0 + $1.0 * $1.1 }
    }
    let cones = [
      cbrt(sum([0.4122214708, 0.5363325363, 0.0514459929], light)),
      cbrt(sum([0.2119034982, 0.6806995451, 0.1073969566], light)),
      cbrt(sum([0.0883024619, 0.2817188376, 0.6299787005], light)),
    ]
    lightness = sum([0.2104542553, 0.7936177850, -0.0040720468], cones)
    a = sum([1.9779984951, -2.4285922050, 0.4505937099], cones)
    b = sum([0.0259040371, 0.7827717662, -0.8086757660], cones)
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
