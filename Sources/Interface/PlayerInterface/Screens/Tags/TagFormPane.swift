import PlayerModel
import SafeText
import TerminalCells

/// The screen of the tag form, and of the preview of its changes.
struct TagFormPane {
  /// A line of the preview.
  struct Line: Equatable {
    let text: String
    let role: Role

    enum Role { case question, file, change, refusal }
  }

  let context: PaneContext
  let form: TagForm

  private var layout: Layout { context.layout }
  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  func draw(in buffer: inout CellBuffer) {
    PaneFrame(context: context).draw(counters: [counter], in: &buffer)
    buffer.fill(layout.body)
    switch form.stage {
    case .reading: say("Reading tags", in: &buffer)
    case .planning: say("Checking what would change", in: &buffer)
    case .writing: say("Writing", in: &buffer)
    case .typing: drawFields(in: &buffer)
    case .previewing(let preview, let scroll): draw(preview, scroll, in: &buffer)
    }
  }

  private var counter: String {
    form.paths.count == 1 ? "tags" : "tags of \(form.paths.count) files"
  }

  private func say(_ text: String, in buffer: inout CellBuffer) {
    EmptyText([text]).draw(in: layout.body, theme: theme, glyphs: glyphs, buffer: &buffer)
  }

  // MARK: Fields

  private func drawFields(in buffer: inout CellBuffer) {
    let body = layout.body
    let problem = form.problem.map {
      DisplayText($0).wrapped(to: max(1, body.width), limit: 2, ellipsis: glyphs.ellipsis)
    }
    let (notes, list) = body.split(top: min(problem?.count ?? 0, max(0, body.height - 1)))
    for (row, line) in (problem ?? []).prefix(notes.height).enumerated() {
      buffer.draw(TextLine(line.text, theme.error, ellipsis: glyphs.ellipsis), in: notes.row(row))
    }
    // The selected field is always visible.
    let first = max(0, form.selected - list.height + 1)
    for (row, place) in (first..<form.fields.count).prefix(list.height).enumerated() {
      draw(form.fields[place], isSelected: place == form.selected, in: list.row(row), of: &buffer)
    }
  }

  private func draw(
    _ field: TagForm.Field, isSelected: Bool, in area: Rect, of buffer: inout CellBuffer
  ) {
    let nameWidth = area.width < 10 ? 0 : min(14, area.width / 3)
    let (left, right) = area.split(left: nameWidth)
    let name = TextLine(
      field.field.name, isSelected ? theme.accent : theme.secondary, ellipsis: glyphs.ellipsis)
    buffer.draw(name, in: left.split(left: max(0, left.width - 1)).left)
    let cursor = isSelected ? [TextLine.Span(String(glyphs.cursor), theme.accent)] : []
    buffer.draw(
      TextLine(value(of: field, width: right.width) + cursor, ellipsis: glyphs.ellipsis), in: right)
  }

  private func value(of field: TagForm.Field, width: Int) -> [TextLine.Span] {
    guard let typed = field.typed?.text ?? field.present else {
      return [TextLine.Span("(several)", theme.secondary)]
    }
    // A long value is cut at the beginning, because typing continues at the end.
    var text = typed.suffix(4 * max(1, width))
    while !text.isEmpty, DisplayText(String(text)).width > max(1, width - 1) { text.removeFirst() }
    return [TextLine.Span(String(text), field.typed == nil ? theme.text : theme.strong)]
  }

  // MARK: The preview

  private func draw(
    _ preview: TagPreview, _ scroll: ScrollPosition, in buffer: inout CellBuffer
  ) {
    let lines = Self.lines(preview, in: layout, ellipsis: glyphs.ellipsis)
    for (row, line) in lines.dropFirst(scroll.top).prefix(layout.body.height).enumerated() {
      let style =
        switch line.role {
        case .question: theme.accent
        case .file: theme.strong
        case .change: theme.text
        case .refusal: theme.error
        }
      buffer.draw(TextLine(line.text, style, ellipsis: glyphs.ellipsis), in: layout.body.row(row))
    }
    PaneFrame(context: context).drawThumb(top: scroll.top, count: lines.count, in: &buffer)
  }

  /// Returns the changes, wrapped to the width of a layout.
  static func lines(
    _ preview: TagPreview, in layout: Layout, ellipsis: Character = "…"
  ) -> [Line] {
    func lines(_ text: String, _ role: Line.Role) -> [Line] {
      DisplayText(text).wrapped(to: max(1, layout.body.width), limit: 4, ellipsis: ellipsis)
        .map { Line(text: $0.text, role: role) }
    }
    var all = preview.question.map { lines($0, .question) } ?? []
    for refusal in preview.refusals { all += lines(refusal, .refusal) }
    for file in preview.files {
      all += lines(file.path.name, .file)
      for change in file.changes { all += lines("  \(change.text)", .change) }
    }
    return all
  }
}

extension TagPreview {
  /// What the keys do now; `nil` if nothing can be written.
  fileprivate var question: String? {
    guard !files.isEmpty else { return nil }
    let what = files.count == 1 ? "this file" : "these \(files.count) files"
    return "Write \(what)? y writes, Esc goes back to the form."
  }
}
