import PlayerModel
import SafeText
import TerminalCells

/// The bottom line: a message, a prompt, or key hints.
struct StatusLine {
  let context: PaneContext
  let screens: Screens
  let mode: InputMode
  /// The visible message, if any.
  let message: Message?
  /// An incomplete key sequence, if any.
  let pending: String?
  /// The running command, if any.
  let command: CommandShell.Running?

  var layout: Layout { context.layout }
  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  func draw(in buffer: inout CellBuffer) {
    if case .command(let line) = mode {
      draw(spans(of: line), in: &buffer)
    } else if case .folder(let prompt) = mode {
      draw(spans(of: prompt), in: &buffer)
    } else if case .setting(let prompt) = mode {
      draw(prompt, in: &buffer)
    } else if case .naming(let prompt) = mode {
      let note = StatusNotes.namesChosen(in: layout) ? prompt.note : nil
      draw(spans(prompt.title, prompt.typed.text) + spans(ofNote: note), in: &buffer)
    } else if case .choosing(let chooser) = mode {
      let note = spans(ofNote: chooser.note(screens.moods.playlists))
      draw(spans("Playlist:", chooser.typed.text) + note, in: &buffer)
    } else if case .asking(let question) = mode {
      draw(question.text, theme.strong, isAbove: true, in: &buffer)
      draw(calm, in: &buffer)
    } else if mode == .searching {
      draw(searchSpans, in: &buffer)
    } else if !isTyping, let sentence {
      // A permanent message moves above the line with the keys, if there is room.
      if isAbove { draw(calm, in: &buffer) }
      draw(sentence.text, sentence.style, isAbove: isAbove, in: &buffer)
    } else if isTyping || layout.hasStatusRow {
      draw(isTyping ? filterSpans : calm, in: &buffer)
    }
  }

  /// Whether a permanent message is shown above the bottom line.
  var isAbove: Bool {
    message == nil && layout.hasStatusRow && layout.status.maxY >= 16
  }

  /// Whether the typed text is shown here; the search screen has a line of its own for it.
  var isTyping: Bool { mode == .typing && field?.kind != .query }

  private var field: ScreenField? { screens.tab.field }

  private func draw(_ content: [TextLine.Span], in buffer: inout CellBuffer) {
    buffer.fill(layout.status)
    buffer.draw(TextLine(content, ellipsis: glyphs.ellipsis), in: inner(layout.status))
  }

  /// Draws a message, which extends upwards for as many lines as needed, up to a limit.
  ///
  /// A permanent message has a lower limit.
  private func draw(
    _ text: String, _ style: Style, isAbove: Bool, limit: Int = 0, in buffer: inout CellBuffer
  ) {
    let height = buffer.size.height
    let limit = max(limit, isAbove ? max(2, height / 8) : max(1, height / 4))
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

  /// Returns the part of a line in which text is drawn.
  func inner(_ area: Rect) -> Rect {
    area.inset(columns: area.width >= 40 ? 1 : 0)
  }

  /// A message that must be visible, even if it covers something else.
  var sentence: (text: String, style: Style)? {
    if let message {
      let style = theme.style(of: message.level)
      // Silence is always explained here, in addition to any other message.
      guard let silence else { return (message.text, style) }
      if message.text == context.snapshot.interruptionReason { return (silence, style) }
      return (message.followed(by: silence), style)
    }
    if case .lost(let reason) = context.player.state { return (reason, theme.error) }
    return silence.map { ($0, theme.warning) }
  }

  /// The reason for silence, with commands as they are typed here; if it is the output, with a hint at the settings.
  private var silence: String? {
    let snapshot = context.snapshot
    guard snapshot.state == .interrupted, var reason = snapshot.interruptionReason else {
      return nil
    }
    if let key = context.bindings.name(.command), key.count == 1 {
      reason.replace("“stimmung ", with: "“\(key)")
    }
    guard snapshot.interruptionCause == .output, let key = context.bindings.name(.showSettings)
    else { return reason }
    return reason + " \(key) shows the outputs."
  }

  private var filterSpans: [TextLine.Span] {
    spans(
      after: field?.sign ?? "", field?.text ?? "", matchText, theme.secondary,
      typedStyle: field?.typed.isSelected == true ? theme.selection : .plain)
  }

  private var searchSpans: [TextLine.Span] {
    let find = screens.find
    if let text = find.unmatched {
      return spans(after: "/", find.typed.text, "No match: \(text)", theme.warning)
    }
    return spans(
      after: "/", find.typed.text, find.column.map { "in \($0)" } ?? "", theme.secondary)
  }

  /// Returns the text typed after a sign, followed by a note.
  private func spans(
    after sign: String, _ typed: String, _ note: String, _ style: Style,
    typedStyle: Style = .plain
  ) -> [TextLine.Span] {
    [
      TextLine.Span(sign, theme.accent),
      // Long text is cut at the beginning, because typing continues at the end.
      TextLine.Span(String(typed.suffix(max(1, layout.status.width / 2))), typedStyle),
      TextLine.Span(String(glyphs.cursor), theme.accent),
      TextLine.Span("  \(note)", style),
    ]
  }

  private func spans(of line: CommandLine) -> [TextLine.Span] {
    let others = text(of: line.completions)
    // The end of the typed text stays visible next to the completions.
    let room = max(1, layout.status.width * (others.isEmpty ? 9 : 5) / 10)
    return [
      TextLine.Span(":", theme.accent), TextLine.Span(String(line.typed.text.suffix(room))),
      TextLine.Span(String(glyphs.cursor), theme.accent), TextLine.Span("  "),
      TextLine.Span(others, theme.secondary),
    ]
  }

  /// Returns completions as text; those of a path only differ in their last component.
  private func text(of completions: [String]) -> String {
    completions.map { path in
      let end = path.dropLast().lastIndex(of: "/").map { path[path.index(after: $0)...] }
      return String(end ?? path[...])
    }.joined(separator: "  ")
  }

  private func spans(of prompt: FolderPrompt) -> [TextLine.Span] {
    let title = layout.status.width < 24 ? "" : "Folder: "
    let room = max(1, layout.status.width - title.count - 4)
    return [
      TextLine.Span(title, theme.accent), TextLine.Span(String(prompt.typed.text.suffix(room))),
      TextLine.Span(prompt.isLooking ? "" : String(glyphs.cursor), theme.accent),
    ]
  }

  /// Draws the prompt for a value of a setting, with the reason why it was refused.
  private func draw(_ prompt: SettingPrompt, in buffer: inout CellBuffer) {
    guard !prompt.isForKey else {
      let text = [prompt.problem, prompt.title].compactMap(\.self).joined(separator: " ")
      let style = prompt.problem == nil ? theme.accent : theme.error
      return draw(text, style, isAbove: false, in: &buffer)
    }
    if let problem = prompt.problem {
      draw(problem, theme.error, isAbove: true, limit: buffer.size.height / 4, in: &buffer)
    }
    let others = TextLine.Span("  " + text(of: prompt.completions), theme.secondary)
    draw(spans(prompt.title, prompt.shown) + [others], in: &buffer)
  }

  /// Returns a prompt with a typed text; long texts are cut at the beginning.
  private func spans(_ title: String, _ typed: String) -> [TextLine.Span] {
    let room = inner(layout.status).width
    let isAsked = title.count + 12 <= room
    let rest = max(1, room - (isAsked ? title.count + 2 : 1))
    return [
      TextLine.Span(isAsked ? "\(title) " : "", theme.accent),
      TextLine.Span(DisplayText(typed).end(fitting: rest, ellipsis: glyphs.ellipsis).text),
      TextLine.Span(String(glyphs.cursor), theme.accent),
    ]
  }

  /// Returns a sentence that follows a prompt, if there is one.
  private func spans(ofNote note: String?) -> [TextLine.Span] {
    note.map { [TextLine.Span("  \($0)", theme.secondary)] } ?? []
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
    // The last hint may extend to the end of the line.
    return (hints.isEmpty ? noteSpans.dropLast() : noteSpans[...]) + hints
  }

  /// Activities other than playback.
  var notes: [String] {
    StatusNotes(
      context: context, screens: screens, mode: mode, command: command, width: width,
      rest: neededWidth
    ).texts
  }

  /// The width of the hints that are more important than notes, which includes all moods to choose from.
  private var neededWidth: Int {
    if case .filing = mode { return keyHints.all.reduce(0) { $0 + width(of: $1) } }
    return layout.status.width < KeyHints.widthOfNotes ? 0 : keptWidth
  }

  private var noteSpans: [TextLine.Span] {
    notes.flatMap { [TextLine.Span($0, theme.accent), TextLine.Span("   ")] }
  }

  private var width: Int { inner(layout.status).width }

  /// As many hints as fit, most important first; those that are always shown have their room.
  var fittingHints: [(key: String, meaning: String)] {
    var hints: [(String, String)] = []
    // The first hint has no gap before it.
    var room = layout.status.width - (isNarrow ? 0 : 2) + gap.count
    for text in notes { room -= DisplayText(text).width + 3 }
    var isFull = false
    let kept = keyHints.kept
    var rest = keptWidth
    for hint in keyHints.all {
      let isKept = kept.contains { $0.0 == hint.0 }
      let needed = width(of: hint)
      if isKept { rest -= needed }
      isFull = isFull || !isKept && needed > room - rest
      guard isKept ? needed <= room : !isFull else { continue }
      room -= needed
      hints.append(hint)
    }
    return hints
  }

  private var keyHints: KeyHints { KeyHints(context: context, screens: screens, mode: mode) }

  /// The width of the hints that are always shown.
  private var keptWidth: Int { keyHints.kept.reduce(0) { $0 + width(of: $1) } }

  /// Returns the width of a hint and the gap before it.
  private func width(of hint: KeyHints.Hint) -> Int {
    hint.0.count + 1 + hint.1.count + gap.count
  }

  private var isNarrow: Bool { layout.status.width < 40 }

  /// The text between two hints.
  var gap: String { layout.status.width < KeyHints.widthOfLeaving ? "  " : "   " }

  private var hints: [TextLine.Span] {
    fittingHints.enumerated().flatMap { index, hint in
      [
        TextLine.Span(index == 0 ? "" : gap), TextLine.Span(hint.key, theme.strong),
        TextLine.Span(" \(hint.meaning)", style(of: hint.meaning)),
      ].filter { !$0.text.isEmpty }
    }
  }

  /// Returns the style of a hint's meaning; a mood has its own colour.
  private func style(of meaning: String) -> Style {
    switch mode {
    case .filing, .radio, .other:
      let mood = context.moods.first { $0.name.rawValue == meaning }
      return mood.map { theme.mood($0) } ?? theme.secondary
    default: return theme.secondary
    }
  }
}
