import CNcurses
import TerminalCells

/// Styles as ncurses wants them: attributes and a pair of colours, of which it has only so many.
struct Palette {
  /// How many colours there are.
  let depth: ColorDepth
  private let hasOwnColors: Bool
  private var pairs: [Colors: Int32] = [:]

  private struct Colors: Hashable {
    var foreground: Int32
    var background: Int32
  }

  /// The colours of the terminal that was just entered.
  init(refusesColor: Bool) {
    guard !refusesColor, has_colors(), start_color() == OK, ncurses_colors() >= 8 else {
      depth = .none
      hasOwnColors = false
      return
    }
    hasOwnColors = use_default_colors() == OK
    depth = ncurses_colors() >= 256 ? .indexed : .basic
  }

  /// The attributes and the pair for a style; where pairs have run out, the terminal's own colours.
  mutating func look(of style: Style) -> (attributes: attr_t, pair: Int32) {
    (Self.attributes(style.attributes), pair(for: style))
  }

  private mutating func pair(for style: Style) -> Int32 {
    guard depth != .none, style.foreground != nil || style.background != nil else { return 0 }
    let colors = Colors(
      foreground: number(of: style.foreground, own: hasOwnColors ? -1 : COLOR_WHITE),
      background: number(of: style.background, own: hasOwnColors ? -1 : COLOR_BLACK))
    if let pair = pairs[colors] { return pair }
    let next = Int32(pairs.count + 1)
    guard next < ncurses_color_pairs(),
      init_extended_pair(next, colors.foreground, colors.background) == OK
    else { return 0 }
    pairs[colors] = next
    return next
  }

  private func number(of color: Color?, own: Int32) -> Int32 {
    guard let color else { return own }
    guard depth == .indexed else { return color.basic.map { Int32($0.rawValue) } ?? own }
    return ncurses_colors() > 256 ? Self.direct(color.index) : Int32(color.index)
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
