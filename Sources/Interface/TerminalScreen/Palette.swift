import CNcurses
import TerminalCells

/// Converts styles to ncurses's attributes and its limited number of colour pairs.
struct Palette {
  /// The colour depth.
  let depth: ColorDepth
  private let hasOwnColors: Bool
  /// The last result, because neighbouring cells usually have the same style and finding a pair is
  /// slower than drawing.
  private var latest: (style: Style, attributes: attr_t, pair: Int32)?

  /// Initializes the colours of the terminal that was just entered.
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

  /// Returns the attributes and pair for a style; the pair is 0, the default colours, if none is
  /// available.
  mutating func look(of style: Style) -> (attributes: attr_t, pair: Int32) {
    if let latest, latest.style == style { return (latest.attributes, latest.pair) }
    let (attributes, pair) = (Self.attributes(style.attributes), pair(for: style))
    latest = (style, attributes, pair)
    return (attributes, pair)
  }

  private func pair(for style: Style) -> Int32 {
    guard depth != .none, style.foreground != nil || style.background != nil else { return 0 }
    // ncurses finds an existing pair with these colours, or reuses the least recently requested one
    // if all are taken.
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

  /// Returns the RGB value of a palette index, for terminals with direct colour.
  static func direct(_ index: UInt8) -> Int32 {
    let index = Int32(index)
    if index < 16 { return index & 7 }
    if index >= 232 { return (8 + (index - 232) * 10) * 0x010101 }
    let levels: [Int32] = [0, 95, 135, 175, 215, 255]
    let cube = Int(index - 16)
    return levels[cube / 36] << 16 | levels[cube / 6 % 6] << 8 | levels[cube % 6]
  }

  /// Returns the number of a colour for such terminals, which treat the first eight as ANSI
  /// colours.
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
