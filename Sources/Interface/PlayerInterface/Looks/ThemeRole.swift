/// The roles that a theme assigns a style; raw values are their names in the theme's file.
package enum ThemeRole: String, CaseIterable, Hashable, Sendable {
  case text, strong, secondary, artist, time, line, accent, selection, bar, warning, error
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

  /// The built-in style, in the syntax of a theme's file.
  ///
  /// All text is readable on black and on white (contrast 4.5). Few colours satisfy this, and none
  /// of the sixteen of terminals with few colours, so the styles for those have only attributes.
  package var standard: String {
    switch self {
    case .text: ""
    case .strong: "bold"
    case .secondary: "243 | dim"
    case .artist: "#3a8080 29 | dim italic"
    case .time: "#8f7046 130 | dim"
    case .line: "dim 244 | dim"
    case .accent: "bold #0078ce 63 | bold"
    case .selection: "255 on 24 | white on blue"
    case .bar: "32 | cyan"
    case .warning: "#bd5800 130 | bold"
    case .error: "bold #eb0800 131 | bold underline"
    case .happy: "bold #bd5800 130 | bold"
    case .calm: "bold 29 | bold"
    case .gloomy: "bold 98 | bold"
    case .sad: "bold 63 | bold"
    case .red: "bold #eb0800 131 | bold"
    case .orange: "bold #bd5800 130 | bold"
    case .yellow: "bold #877500 130 | bold"
    case .green: "bold #00882d 28 | bold"
    case .cyan: "bold #008192 29 | bold"
    case .blue: "bold 63 | bold"
    case .violet: "bold 98 | bold"
    case .pink: "bold #e20084 163 | bold"
    case .grey: "bold 243 | bold"
    }
  }

  /// The role whose style replaces this one in themes that lack it, as those of earlier versions do.
  var substitute: ThemeRole? {
    switch self {
    case .artist, .time: .secondary
    default: nil
    }
  }

  /// The description for the documentation.
  package var meaning: String {
    switch self {
    case .text: "Everything without a style of its own; its background is the screen's."
    case .strong: "Important text, such as titles and keys."
    case .secondary: "Secondary text."
    case .artist: "The artists of rows in lists."
    case .time: "The lengths of rows in lists."
    case .line: "Frames, and the empty part of bars."
    case .accent: "The playing track and the current line of lyrics."
    case .selection: "The selected row."
    case .bar: "The filled part of the progress bar."
    case .warning: "Warnings."
    case .error: "Errors."
    case .happy, .calm, .gloomy, .sad: "A built-in mood that a track is filed under."
    default: "A mood with this colour."
    }
  }
}
