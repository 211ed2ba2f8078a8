import PlayerModel
import TerminalCells

/// What each kind of thing looks like.
///
/// Colours are of middling lightness, so that they can be read on dark and on light terminals, and
/// none is the only sign of anything: without colours, attributes and glyphs say the same.
struct Theme: Hashable, Sendable {
  /// What matters: a title, a key.
  let strong: Style
  /// What is said besides.
  let secondary: Style
  /// Lines of frames, and what is empty.
  let line: Style
  /// The program's own accent: what plays, and the sung line.
  let accent: Style
  /// The row that keys act on.
  let selection: Style
  /// The full part of the progress bar.
  let barFull: Style
  /// Something was skipped, or is interrupted.
  let warning: Style
  /// Something could not be done.
  let error: Style
  private let moods: [MoodName: Style]

  /// The looks for a terminal of so many colours.
  init(_ colors: ColorDepth) {
    self =
      switch colors {
      case .none: .plain
      case .basic: .colored(secondary: Style(attributes: .dim))
      case .indexed: .colored(secondary: Style(foreground: Color(244, nil)))
      }
  }

  private init(
    strong: Style, secondary: Style, line: Style, accent: Style, selection: Style, barFull: Style,
    warning: Style, error: Style, moods: [MoodName: Style]
  ) {
    self.strong = strong
    self.secondary = secondary
    self.line = line
    self.accent = accent
    self.selection = selection
    self.barFull = barFull
    self.warning = warning
    self.error = error
    self.moods = moods
  }

  /// A mood that something is filed under.
  func mood(_ name: MoodName) -> Style {
    moods[name] ?? accent
  }

  private static let accentColor = Color(32, .cyan)

  private static func colored(secondary: Style) -> Theme {
    Theme(
      strong: Style(attributes: .bold),
      secondary: secondary,
      line: secondary.overlaid(with: Style(attributes: .dim)),
      accent: Style(foreground: accentColor, attributes: .bold),
      selection: Style(foreground: Color(255, .white), background: Color(24, .blue)),
      barFull: Style(foreground: accentColor),
      warning: Style(foreground: Color(172, .yellow)),
      error: Style(foreground: Color(167, .red), attributes: .bold),
      moods: [
        .happy: Style(foreground: Color(172, .yellow), attributes: .bold),
        .calm: Style(foreground: Color(29, .green), attributes: .bold),
        .gloomy: Style(foreground: Color(97, .magenta), attributes: .bold),
        .sad: Style(foreground: Color(62, .blue), attributes: .bold),
      ])
  }

  private static let plain = Theme(
    strong: Style(attributes: .bold),
    secondary: Style(attributes: .dim),
    line: Style(attributes: .dim),
    accent: Style(attributes: .bold),
    selection: Style(attributes: .reverse),
    barFull: Style(attributes: .bold),
    warning: Style(attributes: .bold),
    error: Style(attributes: [.bold, .underline]),
    moods: [:])
}
