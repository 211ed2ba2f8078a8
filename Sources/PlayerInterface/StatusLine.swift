import PlayerModel
import TerminalCells

/// The line at the foot: what happened, what is typed, or what keys do here.
struct StatusLine {
  let model: AppModel
  let layout: Layout
  let theme: Theme
  let now: Timestamp

  private var glyphs: Glyphs { model.traits.glyphs }

  func draw(in buffer: inout CellBuffer) {
    if model.mode != .filtering, let sentence {
      // What lasts leaves the line with the keys alone where there is another.
      let isAbove = model.message == nil && layout.hasStatusRow && buffer.size.height >= 16
      if isAbove { draw(calm, in: &buffer) }
      draw(sentence.text, sentence.style, isAbove: isAbove, in: &buffer)
    } else if model.mode == .filtering || layout.hasStatusRow {
      draw(model.mode == .filtering ? filterSpans : calm, in: &buffer)
    }
  }

  private func draw(_ content: [TextLine.Span], in buffer: inout CellBuffer) {
    buffer.fill(layout.status)
    buffer.draw(TextLine(content, ellipsis: glyphs.ellipsis), in: inner(layout.status))
  }

  /// A sentence may take the line above, too, which is only the edge of a frame on screens that high.
  private func draw(
    _ text: String, _ style: Style, isAbove: Bool, in buffer: inout CellBuffer
  ) {
    let limit = !isAbove && layout.hasStatusRow && buffer.size.height >= 16 ? 2 : 1
    let lines = DisplayText(text).wrapped(
      to: inner(layout.status).width, limit: limit, ellipsis: glyphs.ellipsis)
    for (row, line) in lines.enumerated() {
      let foot = layout.status
      let area = Rect(
        x: foot.x, y: foot.y - (lines.count - 1 - row) - (isAbove ? 1 : 0), width: foot.width,
        height: foot.height)
      buffer.fill(area)
      buffer.draw(TextLine(line.text, style, ellipsis: glyphs.ellipsis), in: inner(area))
    }
  }

  private func inner(_ area: Rect) -> Rect {
    area.inset(columns: area.width >= 40 ? 1 : 0)
  }

  /// What must be seen, even where that covers something else.
  private var sentence: (text: String, style: Style)? {
    if let message = model.message { return (message.text, style(of: message.level)) }
    if case .lost(let reason) = model.connection { return (reason, theme.error) }
    if model.snapshot.state == .interrupted, let reason = model.snapshot.interruptionReason {
      return (reason, theme.warning)
    }
    return nil
  }

  private var filterSpans: [TextLine.Span] {
    [
      TextLine.Span("/", theme.accent),
      // What is typed is at the end, so that is what must be seen of a long filter.
      TextLine.Span(String(model.queue.filter.suffix(max(1, layout.status.width / 2)))),
      TextLine.Span(String(glyphs.cursor), theme.accent),
      TextLine.Span("  \(matchText)", theme.secondary),
    ]
  }

  private var matchText: String {
    "\(model.queue.position.count) of \(model.snapshot.queueCount)"
  }

  private var calm: [TextLine.Span] {
    if model.isOpening { return [TextLine.Span("Reading the files", theme.secondary)] }
    if !model.queue.filter.isEmpty, layout.arrangement == .bare {
      return [TextLine.Span("/\(model.queue.filter)  \(matchText)", theme.secondary)]
    }
    return sleepSpans + hints
  }

  /// How long the music goes on, where the listener set that.
  private var sleepText: String? {
    guard let timer = model.snapshot.sleepTimer else { return nil }
    return timer.isFading ? "Falling asleep" : "Sleep in \(timer.minutesLeft(at: now)) min"
  }

  private var sleepSpans: [TextLine.Span] {
    sleepText.map { [TextLine.Span($0, theme.accent), TextLine.Span("   ")] } ?? []
  }

  /// As many hints as fit, the most needed first.
  private var hints: [TextLine.Span] {
    var spans: [TextLine.Span] = []
    let isNarrow = layout.status.width < 40
    let gap = isNarrow ? "  " : "   "
    var room = layout.status.width - (isNarrow ? 0 : 2)
    if let sleepText { room -= sleepText.count + 3 }
    for (key, meaning) in hintTexts {
      let width = key.count + 1 + meaning.count + (spans.isEmpty ? 0 : gap.count)
      guard width <= room else { break }
      room -= width
      if !spans.isEmpty { spans.append(TextLine.Span(gap)) }
      spans.append(TextLine.Span(key, theme.strong))
      spans.append(TextLine.Span(" \(meaning)", theme.secondary))
    }
    return spans
  }

  private var hintTexts: [(String, String)] {
    if case .help = model.mode { return [("Esc", "close"), ("j k", "scroll")] }
    if model.queue.filter.isEmpty, model.snapshot.queueCount == 0 {
      return [("?", "help"), ("q", "quit"), ("d", "leave")]
    }
    let filter = model.queue.filter.isEmpty ? ("/", "filter") : ("Esc", "show all")
    return [
      ("?", "help"), ("Space", model.snapshot.state == .playing ? "pause" : "play"),
      ("1-4", "moods"), ("d", "leave"), ("q", "quit"), filter, ("n", "next"),
      ("Enter", "play row"),
      ("+-", "volume"), ("r", "repeat"), ("s", "shuffle"), ("x", "remove"),
    ]
  }

  private func style(of level: Notice.Level) -> Style {
    switch level {
    case .info: theme.accent
    case .warning: theme.warning
    case .error: theme.error
    }
  }
}
