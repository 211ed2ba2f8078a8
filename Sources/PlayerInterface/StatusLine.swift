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
    if case .command(let line) = model.mode {
      draw(spans(of: line), in: &buffer)
    } else if case .folder(let prompt) = model.mode {
      draw(spans(of: prompt), in: &buffer)
    } else if !isTyping, let sentence {
      // What lasts leaves the line with the keys alone where there is another.
      let isAbove = model.message == nil && layout.hasStatusRow && buffer.size.height >= 16
      if isAbove { draw(calm, in: &buffer) }
      draw(sentence.text, sentence.style, isAbove: isAbove, in: &buffer)
    } else if isTyping || layout.hasStatusRow {
      draw(isTyping ? filterSpans : calm, in: &buffer)
    }
  }

  /// Whether what is typed stands here; the search has a line of its own for it.
  private var isTyping: Bool { model.mode == .typing && model.screen != .search }

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
    if let message = model.message {
      // Where there is no sound the listener looks here for the reason, whatever else is to be said.
      let texts = [message.text] + [silence].compactMap(\.self).filter { $0 != message.text }
      return (texts.joined(separator: " "), theme.style(of: message.level))
    }
    if case .lost(let reason) = model.connection { return (reason, theme.error) }
    return silence.map { ($0, theme.warning) }
  }

  /// Why nothing is heard that the listener wants to hear.
  private var silence: String? {
    model.snapshot.state == .interrupted ? model.snapshot.interruptionReason : nil
  }

  private var filterSpans: [TextLine.Span] {
    [
      TextLine.Span("/", theme.accent),
      // What is typed is at the end, so that is what must be seen of a long filter.
      TextLine.Span(String(filter.suffix(max(1, layout.status.width / 2)))),
      TextLine.Span(String(glyphs.cursor), theme.accent),
      TextLine.Span("  \(matchText)", theme.secondary),
    ]
  }

  private func spans(of line: CommandLine) -> [TextLine.Span] {
    // Of paths only the ends differ.
    let others = line.completions.map { path in
      let end = path.dropLast().lastIndex(of: "/").map { path[path.index(after: $0)...] }
      return String(end ?? path[...])
    }.joined(separator: "  ")
    // What is typed is at the end, and keeps its place before what fits it.
    let room = max(1, layout.status.width * (others.isEmpty ? 9 : 5) / 10)
    return [
      TextLine.Span(":", theme.accent), TextLine.Span(String(line.typed.text.suffix(room))),
      TextLine.Span(String(glyphs.cursor), theme.accent), TextLine.Span("  "),
      TextLine.Span(others, theme.secondary),
    ]
  }

  private func spans(of prompt: FolderPrompt) -> [TextLine.Span] {
    let title = layout.status.width < 40 ? "" : "Folder: "
    let room = max(1, layout.status.width - title.count - 4)
    return [
      TextLine.Span(title, theme.accent), TextLine.Span(String(prompt.typed.text.suffix(room))),
      TextLine.Span(prompt.isLooking ? "" : String(glyphs.cursor), theme.accent),
    ]
  }

  private var filter: String {
    model.screen == .help ? model.help.filter.text : model.queue.filter
  }

  private var matchText: String {
    model.screen == .help
      ? "" : "\(model.queue.position.count) of \(model.snapshot.queueCount)"
  }

  private var calm: [TextLine.Span] {
    if !model.typed.isEmpty {
      let keys = KeySequence(keys: model.typed).spelling
      return [TextLine.Span("\(keys) \(glyphs.cursor)", theme.accent)]
    }
    if model.isOpening { return [TextLine.Span("Reading the files", theme.secondary)] }
    if model.screen == .queue, !model.queue.filter.isEmpty, layout.arrangement == .bare {
      return [TextLine.Span("/\(model.queue.filter)  \(matchText)", theme.secondary)]
    }
    return noteSpans + hints
  }

  /// What is at work, how far it is, and how it is stopped.
  private var workText: String? {
    let stop = model.bindings.name(.stopWork).map { " (\($0) stops)" } ?? ""
    if let scan = model.snapshot.scan {
      let total = scan.total.map { " of \($0)" } ?? ""
      let rate = Int(max(0, min(scan.filesPerSecond, 1e6)).rounded())
      let left = scan.secondsLeft.map { ", \(TimeText.text($0)) left" } ?? ""
      return "Scanning \(scan.done)\(total), \(rate)/s\(left)\(stop)"
    }
    guard let command = model.runningCommand else { return nil }
    return model.commandProgress.isEmpty
      ? "\(command.prefix(30)) is at work\(stop)"
      : "\(command.prefix(20)): \(model.commandProgress)\(stop)"
  }

  /// How far sorting is.
  private var sortingText: String? {
    guard model.snapshot.sorting != nil, let index = model.snapshot.queueIndex else { return nil }
    return "Sorting \(index + 1) of \(model.snapshot.queueCount)"
  }

  /// How long the music goes on, where the listener set that.
  private var sleepText: String? {
    guard let timer = model.snapshot.sleepTimer else { return nil }
    return timer.isFading ? "Falling asleep" : "Sleep in \(timer.minutesLeft(at: now)) min"
  }

  /// What goes on beside the music.
  private var notes: [String] { [lockText, workText, sortingText, sleepText].compactMap(\.self) }

  private var noteSpans: [TextLine.Span] {
    notes.flatMap { [TextLine.Span($0, theme.accent), TextLine.Span("   ")] }
  }

  private var lockText: String? { model.isLocked ? "Locked" : nil }

  /// As many hints as fit, the most needed first.
  private var hints: [TextLine.Span] {
    var spans: [TextLine.Span] = []
    let isNarrow = layout.status.width < 40
    let gap = isNarrow ? "  " : "   "
    var room = layout.status.width - (isNarrow ? 0 : 2)
    for text in notes { room -= text.count + 3 }
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

  /// What the selected setting wants.
  private var settingHint: (String, String)? {
    switch model.settings.selected {
    case .folder: hint(.remove, "take it out")
    case .addFolder: hint(.playSelected, "add")
    case .entry, nil: hint(.playSelected, "change")
    }
  }

  private var hintTexts: [(String, String)] {
    switch model.mode {
    case .messages: return [("Esc", "close"), ("j k", "scroll")]
    case .filing:
      return model.moods.compactMap { mood in
        mood.look.key.map { ("\($0)", mood.name.rawValue) }
      } + [("Esc", "none")]
    case .rating: return [("1-5", "stars"), ("0", "no rating"), ("Esc", "leave it")]
    case .normal, .typing, .command, .folder: break
    }
    let highest = model.moods.compactMap(\.look.key).max() ?? 4
    let volume = (model.bindings.name(.louder) ?? "") + (model.bindings.name(.softer) ?? "")
    let play = hint(.togglePlayback, model.snapshot.state == .playing ? "pause" : "play")
    if model.isLocked {
      let hints = [
        (model.unlockingKey, "unlocks"), play, ("1-\(highest)", "moods"), hint(.next, "next"),
        hint(.previous, "previous"), volume.isEmpty ? nil : (volume, "volume"),
      ]
      return hints.compactMap(\.self)
    }
    let leaving = [hint(.leave, "leave"), hint(.quit, "quit")]
    let takingOut: (String, String)? =
      switch model.collections.focused.source {
      case .mood, .playlist: hint(.remove, "take out")
      case .groups, .tracks, .records, nil: nil
      }
    let hints =
      switch model.screen {
      case .help:
        [hint(.showAll, "close"), hint(.filter, "find a key"), hint(.nextScreen, "next screen")]
      case .search where model.mode == .typing:
        [
          ("Enter", "to the rows"), ("Up Down", "choose"), ("Ctrl-U", "anew"),
          ("Esc", "stop typing"),
        ]
      case .search:
        [
          hint(.playSelected, "play"), hint(.append, "add"), hint(.filter, "type"),
          hint(.help, "help"),
        ]
          + [hint(.showAll, "back"), play]
      case .library:
        [hint(.playSelected, "open, play"), hint(.goOut, "back"), hint(.help, "help")]
          + [hint(.append, "add"), hint(.playAll, "play all"), hint(.order, "order"), play]
      case .moods:
        [hint(.playSelected, "open, play"), hint(.goOut, "back"), hint(.help, "help")]
          + [hint(.playAll, "play all"), hint(.append, "add"), takingOut, play]
      case .settings where model.settings.choosing != nil:
        [hint(.playSelected, "take it"), hint(.showAll, "leave it")]
      case .settings:
        [settingHint, hint(.showAll, "back"), hint(.help, "help"), play]
      case .queue where model.queue.filter.isEmpty && model.snapshot.queueCount == 0:
        [
          hint(.help, "help"), hint(.command, "command"), hint(.quit, "quit"),
          hint(.leave, "leave"),
        ]
      case .queue where !model.queue.filter.isEmpty:
        [hint(.help, "help"), hint(.showAll, "show all"), hint(.playSelected, "play row"), play]
          + leaving + [hint(.nextScreen, "screens"), hint(.filter, "filter")]
      case .queue, .playing, .log:
        sortingHints + [hint(.help, "help")] + reportHints + [play, ("1-\(highest)", "moods")]
          + leaving
          + [
            hint(.nextScreen, "screens"),
            hint(.filter, model.screen == .queue ? "filter" : "search"),
            hint(.next, "next"), model.screen == .queue ? hint(.playSelected, "play row") : nil,
            volume.isEmpty ? nil : (volume, "volume"), hint(.repeatMode, "repeat"),
            hint(.shuffleMode, "shuffle"),
            model.screen == .queue ? hint(.remove, "remove") : nil,
            model.screen == .playing ? hint(.visualizer, "visualizer") : nil,
            model.screen == .playing ? hint(.lock, "lock") : nil,
          ]
      }
    return hints.compactMap(\.self)
  }

  private var sortingHints: [(String, String)?] {
    guard model.snapshot.sorting != nil else { return [] }
    return [hint(.next, "skip"), hint(.sort, "end sorting")]
  }

  private var reportHints: [(String, String)?] {
    model.screen == .log ? [hint(.report, model.report.nameOfNext)] : []
  }

  private func hint(_ action: KeyAction, _ meaning: String) -> (String, String)? {
    model.bindings.name(action).map { ($0, meaning) }
  }
}
