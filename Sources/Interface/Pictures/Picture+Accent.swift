package import TerminalCells

extension Picture {
  /// The accent colour: the mean of the most frequent hue, weighted by saturation, or `nil` if the
  /// picture is nearly grey.
  package var accent: RGBColor? {
    var sums = [Sum](repeating: Sum(), count: Self.hueCount)
    for start in stride(from: 0, to: pixels.count, by: 4) where pixels[start + 3] >= 128 {
      let parts = (Int(pixels[start]), Int(pixels[start + 1]), Int(pixels[start + 2]))
      let high = max(parts.0, parts.1, parts.2)
      let chroma = high - min(parts.0, parts.1, parts.2)
      guard chroma >= Self.leastChroma else { continue }
      sums[Self.hue(parts, high, chroma)].add(parts, weight: chroma * chroma)
    }
    guard let best = sums.max(by: { $0.weight < $1.weight }), best.count > 0 else { return nil }
    // A few saturated pixels in a grey picture do not count.
    let seen = sums.reduce(0) { $0 + $1.count }
    return seen * 100 >= width * height ? best.mean : nil
  }

  private static let hueCount = 24
  private static let leastChroma = 40

  /// Returns the index of a colour's hue.
  private static func hue(_ parts: (Int, Int, Int), _ high: Int, _ chroma: Int) -> Int {
    let (red, green, blue) = parts
    let sixth: Double =
      if high == red {
        Double(green - blue) / Double(chroma)
      } else if high == green {
        Double(blue - red) / Double(chroma) + 2
      } else {
        Double(red - green) / Double(chroma) + 4
      }
    return (Int((sixth / 6 * Double(hueCount)).rounded()) + hueCount) % hueCount
  }

  private struct Sum {
    var parts = (0, 0, 0)
    var weight = 0
    var count = 0

    mutating func add(_ parts: (Int, Int, Int), weight: Int) {
      self.parts.0 += parts.0 * weight
      self.parts.1 += parts.1 * weight
      self.parts.2 += parts.2 * weight
      self.weight += weight
      count += 1
    }

    var mean: RGBColor {
      RGBColor(
        red: UInt8(parts.0 / weight), green: UInt8(parts.1 / weight),
        blue: UInt8(parts.2 / weight))
    }
  }
}
