import TerminalCells

/// The colours that a cover gives to a theme, legible on the theme's background (contrast 4.5).
///
/// An unknown background may be black or white. There the only legible colours have one luminance, so these
/// colours differ in saturation, and ``text`` is `nil`: the terminal's own text stands out more than any of them.
struct CoverColors: Equatable, Sendable {
  /// The playing track, the sung line, and the full part of bars.
  let accent: Color
  /// The other lines of lyrics, and the empty part of bars.
  let dim: Color
  /// The words of the sung line that are still to come; `nil` for those of the theme.
  let text: Color?
  /// The text of the selected row.
  let selected: Color
  /// The background of the selected row.
  let selection: Color

  /// The least contrast of the selected row's background with the screen's.
  static let leastOfSelection = 1.3
  /// The grey that is legible on black and on white.
  private static let grey = RGBColor(0x767676)

  /// Creates the colours from the accent of a cover, on a background with text of a colour; `nil` stands for
  /// unknown ones.
  ///
  /// Returns `nil` if the terminal has too few colours, or none of them that is legible and not grey.
  init?(_ cover: RGBColor, on ground: RGBColor?, text: RGBColor?, depth: ColorDepth) {
    let grounds = ground.map { [$0] } ?? [.black, .white]
    let opposite = text ?? (ground?.isLight == true ? .black : .white)
    func shown(
      _ color: RGBColor, on grounds: [RGBColor], contrast: Double = 4.5
    ) -> Color? {
      switch depth {
      case .direct: color.readable(on: grounds, contrast: contrast).map { Color($0) }
      case .indexed:
        color.readablePaletteIndex(on: grounds, contrast: contrast).map { Color($0, nil) }
      case .none, .basic, .bright: nil
      }
    }
    guard let accent = shown(cover, on: grounds), !Self.isGrey(accent, depth) else { return nil }
    let hue = accent.appearance
    let faint = ground.map { opposite.mixed(with: $0, share: 0.4) } ?? Self.grey
    let behind =
      ground.map { $0.mixed(with: hue, share: 0.3) } ?? hue.mixed(with: .black, share: 0.35)
    guard let dim = shown(hue.mixed(with: faint, share: 0.65), on: grounds),
      let selection = shown(behind, on: grounds, contrast: Self.leastOfSelection),
      let selected = shown(ground == nil ? .white : opposite, on: [selection.appearance])
    else { return nil }
    (self.accent, self.dim, self.selection, self.selected) = (accent, dim, selection, selected)
    self.text =
      ground == nil ? nil : shown(opposite.mixed(with: hue, share: 0.3), on: grounds)
  }

  /// Whether the nearest colour in a palette lost its hue, so that it would look like secondary text.
  private static func isGrey(_ color: Color, _ depth: ColorDepth) -> Bool {
    let shown = color.appearance
    return depth == .indexed && shown.red == shown.green && shown.green == shown.blue
  }
}
