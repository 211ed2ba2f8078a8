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
  /// The artist of a row in a list.
  let artist: Style
  /// The length of a row in a list.
  let time: Style
  /// Frames, and the empty part of bars.
  let line: Style
  /// The playing track and the current line of lyrics.
  private(set) var accent: Style
  /// The lines of lyrics that are not sung now.
  private(set) var lyrics: Style
  /// The words of the sung line that are still to come.
  private(set) var comingWords = Style.plain
  /// The selected row.
  private(set) var selection: Style
  /// The filled part of the progress bar.
  private(set) var barFull: Style
  /// The empty part of the progress bar.
  private(set) var barEmpty: Style
  /// Warnings, such as a skipped track or an interruption.
  let warning: Style
  /// Errors.
  let error: Style
  private let moods: [MoodName: Style]
  private let colors: [MoodColor: Style]
  /// The styles of `MoodSummary.ownColors`; empty without colours.
  private let ownColors: [Style]
  private let depth: ColorDepth

  /// Resolves `looks` for a terminal with this colour depth.
  init(_ looks: ThemeLooks, depth: ColorDepth) {
    self.depth = depth
    guard depth != .none else {
      text = .plain
      strong = Style(attributes: .bold)
      secondary = Style(attributes: .dim)
      artist = Style(attributes: [.dim, .italic])
      time = Style(attributes: .dim)
      line = Style(attributes: .dim)
      accent = Style(attributes: .bold)
      selection = Style(attributes: .reverse)
      (barFull, barEmpty) = (Style(attributes: .bold), line)
      lyrics = secondary
      warning = Style(attributes: .bold)
      error = Style(attributes: [.bold, .underline])
      moods = [:]
      colors = [:]
      ownColors = []
      return
    }
    func look(_ role: ThemeRole) -> Style { looks.style(role, depth) }
    text = look(.text)
    strong = look(.strong)
    secondary = look(.secondary)
    artist = look(.artist)
    time = look(.time)
    line = look(.line)
    accent = look(.accent)
    lyrics = secondary
    selection = look(.selection)
    barFull = look(.bar)
    barEmpty = line
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
    ownColors = OwnMoodLook.styles(looks, depth: depth)
  }

  /// Returns the style of a mood; a colour that the listener chose takes precedence.
  func mood(_ mood: MoodSummary) -> Style {
    if let chosen = mood.look.color.flatMap({ colors[$0] }) { return chosen }
    if let builtIn = moods[mood.name] { return builtIn }
    guard let place = mood.ownColor, ownColors.indices.contains(place) else { return accent }
    return ownColors[place]
  }

  /// Whether the background is light; an unknown background counts as dark.
  var isLight: Bool {
    text.background?.appearance.isLight ?? false
  }

  /// Returns the theme in the colours of a cover with this accent.
  ///
  /// Returns the theme unchanged if the terminal has too few colours, or none of them is legible.
  func colored(by cover: RGBColor) -> Theme {
    guard
      let colors = CoverColors(
        cover, on: text.background?.appearance(in: depth),
        text: text.foreground?.appearance(in: depth), depth: depth)
    else { return self }
    var theme = self
    theme.accent.foreground = colors.accent
    theme.barFull.foreground = colors.accent
    theme.barEmpty.foreground = colors.dim
    theme.lyrics.foreground = colors.dim
    theme.lyrics.attributes.remove(.dim)
    theme.comingWords.foreground = colors.text
    // A theme that reverses the selected row leaves its colours to the terminal.
    if selection.background != nil {
      theme.selection.foreground = colors.selected
      theme.selection.background = colors.selection
    }
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
