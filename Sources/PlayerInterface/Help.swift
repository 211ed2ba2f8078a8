import TerminalCells

/// What is shown on `?`: every key, over whatever is on the screen.
struct Help: Widget {
  /// A line of the help.
  enum Line: Equatable, Sendable {
    case heading(String)
    case key(String, String)
    case gap
  }

  /// All lines, of which a small screen shows a part.
  static let lines: [Line] = [
    .heading("Play"),
    .key("Space", "pause, and go on"),
    .key("n  p", "next, previous track"),
    .key("Left Right  , .", "back, forward 5 s; held, the arrows run"),
    .key("$", "to three seconds before the end"),
    .key("+  -", "louder, softer"),
    .key("[  ]  \\", "slower, faster, at its own pace"),
    .key("r", "repeat: off, all, one"),
    .key("s", "shuffle: off, tracks, albums"),
    .key("S", "stop after this track, or not"),
    .key("z", "sleep in 15, 30, 60, 90 minutes, or not"),
    .gap,
    .heading("File what plays under a mood, or take it out"),
    .key("1  2  3  4", "happy, calm, gloomy, sad"),
    .gap,
    .heading("Queue"),
    .key("Up Down  k j", "one row up, down"),
    .key("PgUp PgDn  g G", "a page up, down; first, last row"),
    .key("Enter", "play the selected row"),
    .key("x  Del", "take the selected row out; the file stays"),
    .key("J  K", "move the selected row down, up"),
    .key("u", "undo the last change of the queue"),
    .key("/", "filter; Enter keeps it, Esc ends it"),
    .gap,
    .heading("Leave"),
    .key("d", "leave; the music goes on"),
    .key("q  Ctrl-C", "quit; the music ends, if nobody else listens"),
    .key("Ctrl-Z", "stop for a while; fg comes back"),
    .key("Ctrl-L", "draw the screen anew"),
  ]

  /// The first line that is seen.
  let top: Int
  let glyphs: Glyphs
  let theme: Theme

  private static let keyWidth = 17
  private static let width = 66

  /// How many lines a screen of `size` shows.
  static func visibleLines(in size: CellSize) -> Int {
    content(of: Rect(size)).height
  }

  func draw(in area: Rect, of buffer: inout CellBuffer) {
    let box = Self.box(in: area)
    let content = Self.content(of: area)
    if Self.hasFrame(area) {
      buffer.draw(
        Frame(
          glyphs: glyphs, style: theme.line, title: [TextLine.Span("Keys", theme.accent)],
          trailing: [TextLine.Span("? or Esc closes", theme.secondary)]), in: box)
    } else {
      buffer.fill(box)
    }
    var position = ListPosition()
    position.setHeight(content.height)
    position.setCount(Self.lines.count)
    position.select(Self.lines.count - 1)
    position.select(top)
    let track = Rect(x: box.maxX - 1, y: content.y, width: 1, height: content.height)
    let list = ListView(
      position: position, thumbTrack: track, thumb: glyphs.scrollThumb, thumbStyle: theme.secondary
    ) { row, area, buffer in
      draw(Self.lines[row], in: area, of: &buffer)
    }
    buffer.draw(list, in: content)
  }

  private func draw(_ line: Line, in area: Rect, of buffer: inout CellBuffer) {
    switch line {
    case .gap:
      break
    case .heading(let text):
      buffer.draw(TextLine(text, theme.strong, ellipsis: glyphs.ellipsis), in: area)
    case .key(let key, let meaning):
      let (left, right) = area.split(left: min(Self.keyWidth, area.width / 2))
      buffer.draw(TextLine(key, theme.accent, ellipsis: glyphs.ellipsis), in: left)
      buffer.draw(TextLine(meaning, ellipsis: glyphs.ellipsis), in: right)
    }
  }

  private static func hasFrame(_ area: Rect) -> Bool {
    area.width >= 40 && area.height >= 8
  }

  private static func box(in area: Rect) -> Rect {
    guard hasFrame(area) else { return area }
    return area.centered(CellSize(width: width, height: lines.count + 2))
  }

  private static func content(of area: Rect) -> Rect {
    let box = box(in: area)
    return hasFrame(area) ? box.inset(columns: 2, rows: 1) : box
  }
}
