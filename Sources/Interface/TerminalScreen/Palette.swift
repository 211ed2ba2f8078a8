import CNcurses
import TerminalCells

/// Styles as ncurses wants them: attributes and a pair of colours, of which it has only so many.
struct Palette {
  /// How many colours there are.
  let depth: ColorDepth
  private let hasOwnColors: Bool
  /// What was asked for last: neighbours mostly look alike, and to find a pair takes longer than to put a cell.
  private var latest: (style: Style, attributes: attr_t, pair: Int32)?

  /// The colours of the terminal that was just entered.
  init(refusesColor: Bool) {
    guard !refusesColor, has_colors(), start_color() == OK, ncurses_colors() >= 8 else {
      depth = .none
      hasOwnColors = false
      return
    }
    hasOwnColors = use_default_colors() == OK
    depth =
      switch ncurses_colors() {
      case 1 << 24: .direct
      case 256...: .indexed
      case 16...: .bright
      default: .basic
      }
  }

  /// The attributes and the pair for a style; where there is no pair, the terminal's own colours.
  mutating func look(of style: Style) -> (attributes: attr_t, pair: Int32) {
    if let latest, latest.style == style { return (latest.attributes, latest.pair) }
    let (attributes, pair) = (Self.attributes(style.attributes), pair(for: style))
    latest = (style, attributes, pair)
    return (attributes, pair)
  }

  private func pair(for style: Style) -> Int32 {
    guard depth != .none, style.foreground != nil || style.background != nil else { return 0 }
    // ncurses finds the pair that has these colours; when all are taken, the one that was not asked for
    // the longest is used again.
    let pair = alloc_pair(
      number(of: style.foreground, own: hasOwnColors ? -1 : COLOR_WHITE),
      number(of: style.background, own: hasOwnColors ? -1 : COLOR_BLACK))
    return max(0, pair)
  }

  private func number(of color: Color?, own: Int32) -> Int32 {
    guard let color else { return own }
    switch depth {
    case .none: return own
    case .basic: return color.basic.map { Int32($0.rawValue & 7) } ?? own
    case .bright: return color.basic.map { Int32($0.rawValue) } ?? own
    case .indexed: return Int32(color.index)
    case .direct: return color.rgb.map(Self.direct) ?? Self.direct(color.index)
    }
  }

  /// The colour of xterm's palette as red, green and blue, for terminals that number colours so.
  static func direct(_ index: UInt8) -> Int32 {
    let index = Int32(index)
    if index < 16 { return index & 7 }
    if index >= 232 { return (8 + (index - 232) * 10) * 0x010101 }
    let levels: [Int32] = [0, 95, 135, 175, 215, 255]
    let cube = Int(index - 16)
    return levels[cube / 36] << 16 | levels[cube / 6 % 6] << 8 | levels[cube % 6]
  }

  /// The number of a colour for such terminals; to them the first eight are those of ANSI.
  static func direct(_ color: RGBColor) -> Int32 {
    max(8, Int32(color.value))
  }

  private static func attributes(_ attributes: Style.Attributes) -> attr_t {
    var bits: attr_t = 0
    if attributes.contains(.bold) { bits |= ncurses_bold() }
    if attributes.contains(.dim) { bits |= ncurses_dim() }
    if attributes.contains(.italic) { bits |= ncurses_italic() }
    if attributes.contains(.underline) { bits |= ncurses_underline() }
    if attributes.contains(.reverse) { bits |= ncurses_reverse() }
    return bits
  }
}
