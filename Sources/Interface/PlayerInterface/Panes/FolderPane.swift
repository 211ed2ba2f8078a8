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
    // The reason comes first, in case not all of it fits.
    let texts =
      [(prompt.problem, theme.error), (question, theme.strong)] + help.map { ($0, theme.secondary) }
    let lines = texts.flatMap { text, style in
      DisplayText(text ?? "").wrapped(to: max(1, body.width), limit: 3, ellipsis: glyphs.ellipsis)
        .map { ($0.text, style) }
    }
    // Centred a third of the way down, unless folder names need the room.
    let top = prompt.names.isEmpty ? max(0, (body.height - lines.count) / 3) : 0
    let names =
      prompt.names.isEmpty ? [] : [("", theme.text)] + prompt.names.map { ($0, theme.text) }
    for (row, line) in (lines + names).prefix(body.height - top).enumerated() {
      buffer.draw(
        TextLine(line.0, line.1, ellipsis: glyphs.ellipsis), in: body.row(top + row))
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
}
