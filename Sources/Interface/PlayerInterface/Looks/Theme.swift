import PlayerModel
import TerminalCells

/// What each kind of thing looks like on a terminal.
///
/// No colour is the only sign of anything: without colours, attributes and glyphs say the same.
struct Theme: Hashable, Sendable {
  /// What lies under all that is drawn.
  let text: Style
  /// What matters: a title, a key.
  let strong: Style
  /// What is said besides.
  let secondary: Style
  /// Lines of frames, and what is empty.
  let line: Style
  /// The program's own accent: the playing track, and the sung line.
  private(set) var accent: Style
  /// The row that keys act on.
  let selection: Style
  /// The full part of the progress bar.
  private(set) var barFull: Style
  /// Something was skipped, or is interrupted.
  let warning: Style
  /// Something could not be done.
  let error: Style
  private let moods: [MoodName: Style]
  private let colors: [MoodColor: Style]
  private let depth: ColorDepth

  /// The looks for a terminal of so many colours.
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

  /// A mood that something is filed under.
  func mood(_ name: MoodName, color: MoodColor? = nil) -> Style {
    color.flatMap { colors[$0] } ?? moods[name] ?? accent
  }

  /// Whether the background is light; where nobody knows, it is taken for dark.
  var isLight: Bool {
    guard let background = text.background?.appearance else { return false }
    return background.contrast(with: .black) > background.contrast(with: .white)
  }

  /// The same with another accent, made to be read on the background; the same if it cannot be, or there
  /// are too few colours for it.
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

  /// A message of this weight.
  func style(of level: Notice.Level) -> Style {
    switch level {
    case .info: accent
    case .warning: warning
    case .error: error
    }
  }
}
