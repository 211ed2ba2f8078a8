import TerminalCells

/// The tile of an album whose cover is not shown: its initials on a colour, which are the same each time.
struct AlbumInitials: Widget {
  let album: String
  let artist: String
  /// Whether the tile is filled with the colour; otherwise the initials have it.
  let isFilled: Bool
  let glyphs: Glyphs
  let colors: ColorDepth

  /// Colours with about the same luminance, on which white is legible.
  private static let grounds: [Color] =
    ([
      0x9A3B3B, 0x8A4B2A, 0x7A5A1E, 0x5F6622, 0x3F6F35, 0x23704F, 0x1F6E6E, 0x2A668C, 0x45589E,
      0x6A4C9A, 0x84418A, 0x964068,
    ] as [UInt32]).map { Color(RGBColor($0)) }

  func draw(in area: Rect, of buffer: inout CellBuffer) {
    guard !area.isEmpty else { return }
    let color = Self.grounds[Int(hash % UInt32(Self.grounds.count))]
    var style = Style(attributes: .bold)
    if colors == .none {
      buffer.draw(Frame(glyphs: glyphs, style: Style(attributes: .dim)), in: area)
    } else if isFilled {
      style = Style(foreground: Color(RGBColor.white), background: color, attributes: .bold)
      buffer.fill(area, style: style)
    } else {
      style = Style(foreground: color, attributes: .bold)
      buffer.fill(area)
    }
    let line = TextLine(initials, style, alignment: .center, ellipsis: glyphs.ellipsis)
    buffer.draw(line, in: area.row((area.height - 1) / 2))
  }

  /// The first letters of the first two words of the album, or else of the artist; without either, a note.
  private var initials: String {
    let words = [album, artist].map { $0.split(whereSeparator: \.isWhitespace) }
      .first { !$0.isEmpty }
    return words.map { $0.prefix(2).compactMap(\.first).map { $0.uppercased() }.joined() }
      ?? String(glyphs.note)
  }

  /// A hash that is the same in every run (FNV-1a, 32 bits).
  private var hash: UInt32 {
    "\(artist)\u{0}\(album)".utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}
