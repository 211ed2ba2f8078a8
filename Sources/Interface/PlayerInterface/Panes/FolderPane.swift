import PlayerModel
import SafeText
import TerminalCells

/// The prompt for a folder, the reason why a folder was rejected, and the folders that complete its
/// path.
struct FolderPane {
  let context: PaneContext
  let prompt: FolderPrompt

  private var layout: Layout { context.layout }
  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  func draw(in buffer: inout CellBuffer) {
    PaneFrame(context: context)
      .draw(counters: [], in: &buffer)
    let body = layout.body
    buffer.fill(body)
    let lines = lines(in: body)
    // Centred a third of the way down, unless folder names need the room.
    let top = prompt.names.isEmpty ? max(0, (body.height - lines.count) / 3) : 0
    let names =
      prompt.names.isEmpty ? [] : [("", theme.text)] + prompt.names.map { ($0, theme.text) }
    for (row, line) in (lines + names).prefix(body.height - top).enumerated() {
      buffer.draw(
        TextLine(line.0, line.1, ellipsis: glyphs.ellipsis), in: body.row(top + row))
    }
  }

  /// Returns the lines that fit; the last one, with the way out, always does.
  private func lines(in body: Rect) -> [(String, Style)] {
    let whole = lines(help, width: body.width)
    guard whole.count > body.height else { return whole }
    let short = lines(shortHelp, width: body.width)
    guard short.count > body.height else { return short }
    return Array(short.prefix(max(0, body.height - 1))) + Array(short.suffix(1))
  }

  /// Returns the reason, the question and help as lines; the reason comes first, in case not all of it fits.
  private func lines(_ help: [String], width: Int) -> [(String, Style)] {
    let first: [(String?, Style)] = [(prompt.problem, theme.error), (question, theme.strong)]
    let texts = first + help.map { ($0, theme.secondary) }
    return texts.flatMap { text, style in
      DisplayText(text ?? "").wrapped(to: max(1, width), limit: 3, ellipsis: glyphs.ellipsis)
        .map { ($0.text, style) }
    }
  }

  private var question: String {
    if prompt.isLooking { return "Searching for music in \(prompt.typed.text)" }
    return prompt.isFirst ? "Where is your music?" : "Which folder should be added to the library?"
  }

  private var help: [String] {
    if prompt.isLooking { return ["Esc stops the search."] }
    let demo = !prompt.offersDemo ? "" : "Ctrl-D plays the demo album instead; "
    return [
      "Type the path of your music folder below. Tab completes it, Enter adds it; no file is changed.",
      prompt.isFirst ? "\(demo)Esc skips this for now." : "Esc goes back.",
    ]
  }

  /// The help for small screens, one line each at 30 columns.
  private var shortHelp: [String] {
    guard !prompt.isLooking else { return help }
    let demo = prompt.offersDemo ? ["Ctrl-D plays the demo album."] : []
    return ["Tab completes, Enter adds."] + demo
      + [prompt.isFirst ? "Esc skips this for now." : "Esc goes back."]
  }
}
