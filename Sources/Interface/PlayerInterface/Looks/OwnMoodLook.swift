import PlayerModel
import TerminalCells

/// How a theme shows one of `MoodSummary.ownColors`.
///
/// Themes have no styles for these colours: they are twelve hues with the same distance, which no palette of a
/// theme has. A mood in a theme's own colour is one whose colour the listener chose.
struct OwnMoodLook {
  /// The colour on dark backgrounds.
  ///
  /// Lightness differs there as well as hue, so these are further apart than those that are legible everywhere.
  let onDark: RGBColor
  /// The nearest colour of xterm's palette that is legible on black and on white, of which there are seven.
  let index: UInt8
  /// The style on terminals with few colours.
  let role: ThemeRole

  private init(_ onDark: UInt32, _ index: UInt8, _ role: ThemeRole) {
    (self.onDark, self.index, self.role) = (RGBColor(onDark), index, role)
  }

  /// The looks in the order of the colours.
  static let all = [
    OwnMoodLook(0xFF96D7, 163, .pink), OwnMoodLook(0x00AED0, 29, .cyan),
    OwnMoodLook(0xDDC400, 130, .yellow), OwnMoodLook(0xD978F8, 98, .violet),
    OwnMoodLook(0xFF7282, 131, .red), OwnMoodLook(0xD6C2FF, 63, .violet),
    OwnMoodLook(0x60B60C, 28, .green), OwnMoodLook(0x75C8FF, 63, .blue),
    OwnMoodLook(0xFFB19B, 131, .orange), OwnMoodLook(0xEC8A00, 130, .orange),
    OwnMoodLook(0x9598FF, 98, .blue), OwnMoodLook(0x00DDAE, 29, .green),
  ]

  /// Returns the styles of all colours in a theme; none without colours.
  static func styles(_ looks: ThemeLooks, depth: ColorDepth) -> [Style] {
    let ground = looks.style(.text, depth).background?.appearance(in: depth)
    let pairs = zip(MoodSummary.ownColors.map { RGBColor($0) }, all)
    let colors: [Color?]
    switch (depth, ground) {
    case (.none, _): return []
    case (.basic, _), (.bright, _): return all.map { looks.style($0.role, depth) }
    case (_, nil): colors = pairs.map { Color($0, inPalette: Color($1.index, nil)) }
    case (_, let ground?):
      let wanted = pairs.map { ground.isLight ? $0 : $1.onDark }
      colors =
        depth == .indexed
        ? inPalette(wanted, on: ground)
        : wanted.map { color in color.readable(on: [ground]).map { Color($0) } }
    }
    return colors.map { Style(foreground: $0, attributes: .bold) }
  }

  /// Returns the nearest colours in a palette of 256 that are legible and differ from each other.
  private static func inPalette(_ wanted: [RGBColor], on ground: RGBColor) -> [Color?] {
    var taken: Set<UInt8> = []
    return wanted.map { color in
      // Comparing one colour first is faster than looking for the nearest of all that are legible.
      let near = color.paletteIndex
      let isLegible = RGBColor(paletteIndex: near).contrast(with: ground) >= 4.5
      let index =
        isLegible && !taken.contains(near)
        ? near : color.readablePaletteIndex(on: [ground], except: taken)
      guard let index else { return nil }
      taken.insert(index)
      return Color(index, nil)
    }
  }
}
