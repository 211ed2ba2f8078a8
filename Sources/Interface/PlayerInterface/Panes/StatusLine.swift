import PlayerModel
import SafeText
import TerminalCells

/// The line at the foot: what happened, what is typed, or what keys do here.
struct StatusLine {
  let context: PaneContext
  let screens: Screens
  let mode: InputMode
  /// The message that is shown; nil: none.
  let message: Message?
  /// Keys that were pressed and are not complete yet; nil: none.
  let pending: String?
  /// The command that is at work; nil: none.
  let command: CommandShell.Running?

  private var layout: Layout { context.layout }
  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  func draw(in buffer: inout CellBuffer) {
    if case .command(let line) = mode {
      draw(spans(of: line), in: &buffer)
    } else if case .folder(let prompt) = mode {
      draw(spans(of: prompt), in: &buffer)
    } else if case .naming(let prompt) = mode {
      draw(spans(prompt.title, prompt.typed), in: &buffer)
    } else if case .choosing(let chooser) = mode {
      draw(spans("Playlist:", chooser.typed), in: &buffer)
    } else if case .asking(let question) = mode {
      draw(question.text, theme.strong, isAbove: true, in: &buffer)
      draw(calm, in: &buffer)
    } else if mode == .searching {
      draw(searchSpans, in: &buffer)
    } else if !isTyping, let sentence {
      // What lasts leaves the line with the keys alone where there is another.
      if isAbove { draw(calm, in: &buffer) }
      draw(sentence.text, sentence.style, isAbove: isAbove, in: &buffer)
    } else if isTyping || layout.hasStatusRow {
      draw(isTyping ? filterSpans : calm, in: &buffer)
    }
  }

  /// Whether a sentence stands above the line.
  private var isAbove: Bool {
    message == nil && layout.hasStatusRow && layout.status.maxY >= 16
  }

  /// Whether what is typed stands here; the search has a line of its own for it.
  private var isTyping: Bool { mode == .typing && field?.kind != .query }

  private var field: ScreenField? { screens.tab.field }

  private func draw(_ content: [TextLine.Span], in buffer: inout CellBuffer) {
    buffer.fill(layout.status)
    buffer.draw(TextLine(content, ellipsis: glyphs.ellipsis), in: inner(layout.status))
  }

  /// A sentence takes as many lines as it needs, upwards, but not all of the screen; one that stays takes fewer.
  private func draw(
    _ text: String, _ style: Style, isAbove: Bool, in buffer: inout CellBuffer
  ) {
    let height = buffer.size.height
    let limit = isAbove ? max(2, height / 8) : max(1, height / 4)
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
    if let message {
      let style = theme.style(of: message.level)
      // Where there is no sound the listener looks here for the reason, whatever else is to be said.
      guard let silence else { return (message.text, style) }
      if message.text == context.snapshot.interruptionReason { return (silence, style) }
      let stop = message.text.last.map { ".!?".contains($0) } == true ? " " : ". "
      return (message.text + stop + silence, style)
    }
    if case .lost(let reason) = context.player.state { return (reason, theme.error) }
    return silence.map { ($0, theme.warning) }
  }

  /// Why nothing is heard that the listener wants to hear, and where another output is chosen if that is the reason.
  private var silence: String? {
    let snapshot = context.snapshot
    guard snapshot.state == .interrupted, let reason = snapshot.interruptionReason else {
      return nil
    }
    guard snapshot.interruptionCause == .output, let key = context.bindings.name(.showSettings)
    else { return reason }
    return reason + " \(key) shows the outputs."
  }

  private var filterSpans: [TextLine.Span] {
    spans(behind: field?.sign ?? "", field?.text ?? "", matchText, theme.secondary)
  }

  private var searchSpans: [TextLine.Span] {
    let text = screens.find.unmatched.map { "No match: \($0)" } ?? ""
    return spans(behind: "/", screens.find.typed.text, text, theme.warning)
  }

  /// What is typed behind a sign, and what there is to say of it.
  private func spans(
    behind sign: String, _ typed: String, _ note: String, _ style: Style
  ) -> [TextLine.Span] {
    [
      TextLine.Span(sign, theme.accent),
      // What is typed is at the end, so that is what must be seen of a long text.
      TextLine.Span(String(typed.suffix(max(1, layout.status.width / 2)))),
      TextLine.Span(String(glyphs.cursor), theme.accent),
      TextLine.Span("  \(note)", style),
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

  /// A name that is typed behind what is asked, of which the end is seen where not all fits.
  private func spans(_ title: String, _ typed: TypedText) -> [TextLine.Span] {
    let room = inner(layout.status).width
    let isAsked = title.count + 12 <= room
    let rest = max(1, room - (isAsked ? title.count + 2 : 1))
    return [
      TextLine.Span(isAsked ? "\(title) " : "", theme.accent),
      TextLine.Span(DisplayText(typed.text).end(fitting: rest, ellipsis: glyphs.ellipsis).text),
      TextLine.Span(String(glyphs.cursor), theme.accent),
    ]
  }

  private var matchText: String { screens.tab.note(context.snapshot) }

  private var calm: [TextLine.Span] {
    if let pending {
      return [TextLine.Span("\(pending) \(glyphs.cursor)", theme.accent)]
    }
    if context.player.isOpening { return [TextLine.Span("Reading files", theme.secondary)] }
    if let field, field.kind == .filter, !field.text.isEmpty, layout.arrangement == .bare {
      return [TextLine.Span("\(field.sign)\(field.text)  \(matchText)", theme.secondary)]
    }
    let hints = hints
    // Behind the last of them the line may be full.
    return (hints.isEmpty ? noteSpans.dropLast() : noteSpans[...]) + hints
  }

  /// What is at work, how far it is, and how it is stopped.
  private var workText: String? {
    let stop = context.bindings.name(.stopWork).map { " (\($0) stops)" } ?? ""
    if let scan = context.snapshot.scan {
      let total = scan.total.map { " of \($0)" } ?? ""
      let rate = Int(max(0, min(scan.filesPerSecond, 1e6)).rounded())
      let left = scan.secondsLeft.map { ", \(TimeText.text($0)) left" } ?? ""
      let text = "Scanning \(scan.done)\(total)"
      return fitting("\(text), \(rate)/s\(left)\(stop)", else: text + stop)
    }
    guard let command else { return nil }
    return command.progress.isEmpty
      ? "Running \(command.name.prefix(30))\(stop)"
      : fitting(
        "\(command.name.prefix(20)): \(command.progress)\(stop)", else: command.progress + stop)
  }

  /// A text, or a shorter one where there is not room for it.
  private func fitting(_ text: String, else short: String) -> String {
    text.count <= inner(layout.status).width ? text : short
  }

  /// How far sorting is.
  private var sortingText: String? {
    guard context.snapshot.sorting != nil, let index = context.snapshot.queueIndex else {
      return nil
    }
    return "Sorting \(index + 1) of \(context.snapshot.queueCount)"
  }

  /// How long the music goes on, where the listener set that.
  private var sleepText: String? {
    // Elsewhere that stands with the playing track.
    guard layout.arrangement == .bare, layout.divider.isEmpty,
      let timer = context.snapshot.sleepTimer
    else { return nil }
    return timer.isFading ? "Fading out" : "Sleep in \(timer.minutesLeft(at: context.now)) min"
  }

  /// What goes on beside the music.
  private var notes: [String] {
    // Beside what its keys do, where there is room for both.
    if case .other(let other) = mode {
      return width >= 60 ? [text(of: other, columns: width * 2 / 5)] : []
    }
    // What is asked goes before.
    guard !mode.awaitsAnswer else { return [] }
    return [lockText, followText, workText, sortingText, sleepText, otherText].compactMap(\.self)
  }

  /// What another player plays.
  private var otherText: String? {
    context.snapshot.other.map { text(of: $0, columns: width >= 60 ? width - 18 : width) }
  }

  private func text(of other: OtherPlaying, columns: Int) -> String {
    OtherText(other: other).line(columns: columns, glyphs: glyphs)
  }

  private var width: Int { inner(layout.status).width }

  private var noteSpans: [TextLine.Span] {
    notes.flatMap { [TextLine.Span($0, theme.accent), TextLine.Span("   ")] }
  }

  private var followText: String? { screens.isFollowing ? "Follow: on" : nil }

  private var lockText: String? { context.isLocked ? "Locked" : nil }

  /// As many hints as fit, the most needed first.
  private var fittingHints: [(key: String, meaning: String)] {
    var hints: [(String, String)] = []
    var room = layout.status.width - (isNarrow ? 0 : 2)
    for text in notes { room -= DisplayText(text).width + 3 }
    for (key, meaning) in KeyHints(context: context, screens: screens, mode: mode).all {
      let width = key.count + 1 + meaning.count + (hints.isEmpty ? 0 : gap.count)
      guard width <= room else { break }
      room -= width
      hints.append((key, meaning))
    }
    return hints
  }

  private var isNarrow: Bool { layout.status.width < 40 }

  /// Between two hints.
  private var gap: String { isNarrow ? "  " : "   " }

  private var hints: [TextLine.Span] {
    fittingHints.enumerated().flatMap { index, hint in
      [
        TextLine.Span(index == 0 ? "" : gap), TextLine.Span(hint.key, theme.strong),
        TextLine.Span(" \(hint.meaning)", style(of: hint.meaning)),
      ].filter { !$0.text.isEmpty }
    }
  }

  /// What the meaning of a hint looks like: a mood that is asked for has its own colour.
  private func style(of meaning: String) -> Style {
    switch mode {
    case .filing, .radio, .other:
      let mood = context.moods.first { $0.name.rawValue == meaning }
      return mood.map { theme.mood($0.name, color: $0.look.color) } ?? theme.secondary
    default: return theme.secondary
    }
  }
}

// MARK: The mouse

extension StatusLine {
  /// The keys whose hint is under the mouse; none elsewhere.
  func keys(at mouse: MouseEvent) -> [Key] {
    guard showsHints, layout.status.contains(mouse.x, mouse.y) else { return [] }
    var start = inner(layout.status).x + notes.reduce(0) { $0 + DisplayText($1).width + 3 }
    for hint in fittingHints {
      let width = hint.key.count + 1 + hint.meaning.count
      if (start..<(start + width)).contains(mouse.x) {
        return Self.keys(of: hint.key, at: mouse.x - start, context.bindings)
      }
      start += width + gap.count
    }
    return []
  }

  /// Whether the line has hints, and nothing over them.
  private var showsHints: Bool {
    switch mode {
    case .command, .folder, .naming, .choosing, .searching: return false
    case .asking: return true
    case .normal, .typing, .filing, .radio, .rating, .other: break
    }
    guard !isTyping, !screens.shown.takesAllKeys, pending == nil, !context.player.isOpening else {
      return false
    }
    return sentence == nil ? layout.hasStatusRow : isAbove
  }

  /// The keys that a hint tells: all of it as one, or of several those under the mouse.
  static func keys(of text: String, at column: Int, _ bindings: KeyBindings) -> [Key] {
    if let keys = KeySequence(text)?.keys, keys.count == 1 || bindings.match(keys) != .none {
      return keys
    }
    let words = text.split(separator: " ")
    if words.count > 1 {
      let word = words.last { text.distance(from: text.startIndex, to: $0.startIndex) <= column }
      return word.flatMap { KeySequence(String($0)) }?.keys ?? []
    }
    // Of digits from one to another nobody knows which is meant.
    guard !text.contains(where: \.isNumber), column < text.count else { return [] }
    return KeySequence(String(Array(text)[column]))?.keys ?? []
  }
}
