import PlayerModel
import SafeText
import TerminalCells

/// The earlier messages, newest first.
struct MessagesPane {
  let context: PaneContext
  let scroll: ScrollPosition

  private var layout: Layout { context.layout }
  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  func draw(in buffer: inout CellBuffer) {
    let lines = Self.lines(context.history, in: layout)
    let frame = PaneFrame(context: context)
    frame.draw(counters: ["messages"], in: &buffer)
    buffer.fill(layout.body)
    guard !lines.isEmpty else {
      EmptyText(["No messages yet."]).draw(
        in: layout.body, theme: theme, glyphs: glyphs, buffer: &buffer)
      return
    }
    for (row, line) in lines.dropFirst(scroll.top).prefix(layout.body.height).enumerated() {
      let text = TextLine(line.text, theme.style(of: line.level), ellipsis: glyphs.ellipsis)
      buffer.draw(text, in: layout.body.row(row))
    }
    frame.drawThumb(top: scroll.top, count: lines.count, in: &buffer)
  }

  /// Returns the messages, wrapped to the width of the screen.
  static func lines(
    _ history: MessageHistory, in layout: Layout
  ) -> [(text: String, level: Notice.Level)] {
    history.entries.reversed().flatMap { entry in
      let times = entry.count > 1 ? " (\(entry.count) times)" : ""
      let text = DisplayText(entry.message.text + times)
      return text.wrapped(to: max(1, layout.body.width), limit: 4, ellipsis: "…").map {
        ($0.text, entry.message.level)
      }
    }
  }
}
