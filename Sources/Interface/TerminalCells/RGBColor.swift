import Glibc

/// An sRGB colour.
package struct RGBColor: Hashable, Sendable {
  /// The components.
  package let red, green, blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a colour from 0xRRGGBB, ignoring higher bits.
  package init(_ value: UInt32) {
    self.init(
      red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }

  /// Creates a colour of xterm's palette; users may have changed the first sixteen, for which these
  /// are the defaults.
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

  /// The index of the nearest palette colour, excluding the sixteen that users may change.
  package var paletteIndex: UInt8 {
    UInt8((16...255).min { distance(to: $0) < distance(to: $1) } ?? 16)
  }

  /// The nearest of the sixteen ANSI colours.
  package var basic: Color.Basic {
    let index = (0..<16).min { distance(to: $0) < distance(to: $1) } ?? 0
    return Color.Basic(rawValue: UInt8(index)) ?? .white
  }

  /// Returns the contrast ratio of two colours, from 1 to 21, as defined by WCAG 2.
  ///
  /// Text is legible from 4.5.
  package func contrast(with other: RGBColor) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Whether black text is more legible on this colour than white text.
  package var isLight: Bool { contrast(with: .black) > contrast(with: .white) }

  /// Returns this colour, lightened or darkened as much as needed to be legible on all of
  /// `backgrounds`.
  ///
  /// Returns `nil` if no colour is.
  package func readable(on backgrounds: [RGBColor], contrast: Double = 4.5) -> RGBColor? {
    // The nearest comes first, to change the colour as little as possible. The range in which both
    // black and white backgrounds leave enough contrast is narrow, so the steps are small.
    for step in 0...400 {
      for target in [RGBColor.white, .black] {
        let color = mixed(with: target, share: Double(step) / 400)
        if backgrounds.allSatisfy({ color.contrast(with: $0) >= contrast }) { return color }
      }
    }
    return nil
  }

  /// Returns the index of the nearest palette colour that is legible on all of `backgrounds`, or
  /// `nil`.
  ///
  /// - Parameter taken: The indices that are not returned.
  package func readablePaletteIndex(
    on backgrounds: [RGBColor], contrast: Double = 4.5, except taken: Set<UInt8> = []
  ) -> UInt8? {
    let readable = (16...255).filter { index in
      guard !taken.contains(UInt8(index)) else { return false }
      let color = RGBColor(paletteIndex: UInt8(index))
      return backgrounds.allSatisfy { color.contrast(with: $0) >= contrast }
    }
    return readable.min { distance(to: $0) < distance(to: $1) }.map { UInt8($0) }
  }

  /// Returns a mixture with the given share (0…1) of `other`.
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
    // The eye distinguishes greens best and blues worst.
    return 3 * r * r + 6 * g * g + b * b
  }

  private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
  private static let ansi: [UInt32] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]
}
