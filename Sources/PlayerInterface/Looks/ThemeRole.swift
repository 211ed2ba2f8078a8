/// What a theme gives a look to, by the name that it has in the theme's file.
package enum ThemeRole: String, CaseIterable, Hashable, Sendable {
  case text, strong, secondary, line, accent, selection, bar, warning, error
  case happy = "mood.happy"
  case calm = "mood.calm"
  case gloomy = "mood.gloomy"
  case sad = "mood.sad"
  case red = "color.red"
  case orange = "color.orange"
  case yellow = "color.yellow"
  case green = "color.green"
  case cyan = "color.cyan"
  case blue = "color.blue"
  case violet = "color.violet"
  case pink = "color.pink"
  case grey = "color.grey"

  /// The look unless a theme says otherwise, as a theme would say it.
  ///
  /// The colours are of middling lightness, so that they can be read on dark and on light terminals.
  package var standard: String {
    switch self {
    case .text: ""
    case .strong: "bold"
    case .secondary: "244 | dim"
    case .line: "dim 244 | dim"
    case .accent: "bold 32 | bold cyan"
    case .selection: "255 on 24 | white on blue"
    case .bar: "32 | cyan"
    case .warning: "172 | yellow"
    case .error: "bold 167 | bold red"
    case .happy: "bold 172 | bold yellow"
    case .calm: "bold 29 | bold green"
    case .gloomy: "bold 97 | bold magenta"
    case .sad: "bold 62 | bold blue"
    case .red: "bold 167 | bold red"
    case .orange: "bold 172 | bold yellow"
    case .yellow: "bold 142 | bold yellow"
    case .green: "bold 29 | bold green"
    case .cyan: "bold 37 | bold cyan"
    case .blue: "bold 62 | bold blue"
    case .violet: "bold 97 | bold magenta"
    case .pink: "bold 169 | bold magenta"
    case .grey: "bold 244 | bold"
    }
  }

  /// What it is, for the documentation.
  package var meaning: String {
    switch self {
    case .text: "All that has no look of its own; its background is that of the screen."
    case .strong: "What matters: a title, a key."
    case .secondary: "What is said besides."
    case .line: "Lines of frames, and what is empty."
    case .accent: "What plays, and the sung line."
    case .selection: "The row that keys act on."
    case .bar: "The full part of the progress bar."
    case .warning: "Something was skipped, or is interrupted."
    case .error: "Something could not be done."
    case .happy, .calm, .gloomy, .sad: "A mood that something is filed under."
    default: "A mood that was given this colour."
    }
  }
}
