import PlayerModel
import TerminalCells

/// The styles of all roles on a terminal.
///
/// Colour is never the only sign of anything: attributes and glyphs convey the same without it.
struct Theme: Hashable, Sendable {
  /// The style of the screen's background and of all text without a style of its own.
  let text: Style
  /// Important text, such as titles and keys.
  let strong: Style
  /// Secondary text.
  let secondary: Style
  /// Frames, and the empty part of bars.
  let line: Style
  /// The playing track and the current line of lyrics.
  private(set) var accent: Style
  /// The selected row.
  let selection: Style
  /// The filled part of the progress bar.
  private(set) var barFull: Style
  /// Warnings, such as a skipped track or an interruption.
  let warning: Style
  /// Errors.
  let error: Style
  private let moods: [MoodName: Style]
  private let colors: [MoodColor: Style]
  private let depth: ColorDepth

  /// Resolves `looks` for a terminal with this colour depth.
  init(_ looks: ThemeLooks, depth: ColorDepth) {
    self.depth = depth
    guard depth != .none else {
      text = .plain
      strong = Style(attributes: .bold)
      secondary = Style(attributes: .dim)
      line = Style(attributes: .dim)
      accent = Style(attributes: .bold)
      selection = Style(attributes: .reverse)
      barFull = Style(attributes: .bold)
      warning = Style(attributes: .bold)
      error = Style(attributes: [.bold, .underline])
      moods = [:]
      colors = [:]
      return
    }
    func look(_ role: ThemeRole) -> Style { looks.style(role, depth) }
    text = look(.text)
    strong = look(.strong)
    secondary = look(.secondary)
    line = look(.line)
    accent = look(.accent)
    selection = look(.selection)
    barFull = look(.bar)
    warning = look(.warning)
    error = look(.error)
    moods = [
      .happy: look(.happy), .calm: look(.calm), .gloomy: look(.gloomy), .sad: look(.sad),
    ]
    colors = [
      .red: look(.red), .orange: look(.orange), .yellow: look(.yellow), .green: look(.green),
      .cyan: look(.cyan), .blue: look(.blue), .violet: look(.violet), .pink: look(.pink),
      .grey: look(.grey),
    ]
  }

  /// Returns the style of a mood; its own colour takes precedence over that of a built-in mood.
  func mood(_ name: MoodName, color: MoodColor? = nil) -> Style {
    color.flatMap { colors[$0] } ?? moods[name] ?? accent
  }

  /// Whether the background is light; an unknown background counts as dark.
  var isLight: Bool {
    guard let background = text.background?.appearance else { return false }
    return background.contrast(with: .black) > background.contrast(with: .white)
  }

  /// Returns the theme with `color` as its accent, adjusted for contrast with the background.
  ///
  /// Returns the theme unchanged if no readable variant exists, or the terminal has too few colours
  /// for one.
  func accented(by color: RGBColor) -> Theme {
    let backgrounds = text.background.map { [$0.appearance] } ?? [.black, .white]
    let readable: Color? =
      switch depth {
      case .direct: color.readable(on: backgrounds).map { Color($0) }
      case .indexed: color.readablePaletteIndex(on: backgrounds).map { Color($0, nil) }
      case .none, .basic, .bright: nil
      }
    guard let readable else { return self }
    var theme = self
    theme.accent.foreground = readable
    theme.barFull.foreground = readable
    return theme
  }

  /// Returns the style of a message of this level.
  func style(of level: Notice.Level) -> Style {
    switch level {
    case .info: accent
    case .warning: warning
    case .error: error
    }
  }
}
