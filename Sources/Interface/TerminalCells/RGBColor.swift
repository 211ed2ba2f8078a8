import Glibc

/// A colour by its parts, as screens mix it (sRGB).
package struct RGBColor: Hashable, Sendable {
  /// How much red, green and blue.
  package let red, green, blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// A colour written as 0xRRGGBB; what lies above is ignored.
  package init(_ value: UInt32) {
    self.init(
      red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }

  /// A colour of xterm's palette; the first sixteen, which listeners change, as xterm has them.
  package init(paletteIndex index: UInt8) {
    if index < 16 {
      self.init(Self.ansi[Int(index)])
    } else if index >= 232 {
      self.init(UInt32(8 + (Int(index) - 232) * 10) * 0x010101)
    } else {
      let cube = Int(index) - 16
      self.init(
        red: Self.levels[cube / 36], green: Self.levels[cube / 6 % 6], blue: Self.levels[cube % 6])
    }
  }

  package static let black = RGBColor(0)
  package static let white = RGBColor(0xFFFFFF)

  /// The colour as 0xRRGGBB.
  package var value: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// The nearest of xterm's palette that terminals do not let listeners change.
  package var paletteIndex: UInt8 {
    UInt8((16...255).min { distance(to: $0) < distance(to: $1) } ?? 16)
  }

  /// The nearest of the sixteen colours of ANSI.
  package var basic: Color.Basic {
    let index = (0..<16).min { distance(to: $0) < distance(to: $1) } ?? 0
    return Color.Basic(rawValue: UInt8(index)) ?? .white
  }

  /// How much lighter the lighter of the two is than the other, from 1 to 21, as the W3C's guidelines
  /// for accessibility (WCAG 2) define it; text can be read from 4.5 on.
  package func contrast(with other: RGBColor) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// This colour, made as much lighter or darker as it takes to be read on all of `backgrounds`; nil if
  /// nothing can be.
  package func readable(on backgrounds: [RGBColor], contrast: Double = 4.5) -> RGBColor? {
    // Nearest first, so that a colour stays as much itself as it can.
    // What black and white both leave room for is narrow, so the steps are small.
    for step in 0...400 {
      for target in [RGBColor.white, .black] {
        let color = mixed(with: target, share: Double(step) / 400)
        if backgrounds.allSatisfy({ color.contrast(with: $0) >= contrast }) { return color }
      }
    }
    return nil
  }

  /// The nearest of xterm's palette that can be read on all of `backgrounds`; nil if none can.
  package func readablePaletteIndex(
    on backgrounds: [RGBColor], contrast: Double = 4.5
  ) -> UInt8? {
    let readable = (16...255).filter { index in
      let color = RGBColor(paletteIndex: UInt8(index))
      return backgrounds.allSatisfy { color.contrast(with: $0) >= contrast }
    }
    return readable.min { distance(to: $0) < distance(to: $1) }.map { UInt8($0) }
  }

  /// A mixture with `share` (0…1) of `other`.
  package func mixed(with other: RGBColor, share: Double) -> RGBColor {
    func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
      UInt8((Double(one) + (Double(two) - Double(one)) * min(max(0, share), 1)).rounded())
    }
    return RGBColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  private var luminance: Double {
    func linear(_ part: UInt8) -> Double {
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  private func distance(to index: Int) -> Int {
    let other = RGBColor(paletteIndex: UInt8(index))
    let (r, g, b) = (
      Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue)
    )
    // The eye tells greens apart best and blues worst.
    return 3 * r * r + 6 * g * g + b * b
  }

  private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
  private static let ansi: [UInt32] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]
}
