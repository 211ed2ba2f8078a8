import PlayerModel
import SafeText
import TerminalCells

/// The menu of actions: what it is about, what was typed, and the entries with their keys.
struct ActionMenuPane {
  let context: PaneContext
  let menu: ActionMenu

  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  /// Returns the areas of the title and of the entries below it.
  static func parts(of body: Rect) -> (title: Rect, list: Rect) {
    let (title, list) = body.split(top: body.height >= 3 ? 1 : 0)
    return (title, list)
  }

  func draw(in buffer: inout CellBuffer) {
    let frame = PaneFrame(context: context)
    let entries = menu.shown
    frame.draw(counters: ["actions"], in: &buffer)
    buffer.fill(context.layout.body)
    let (title, area) = Self.parts(of: context.layout.body)
    buffer.draw(TextLine(head(fitting: title.width), ellipsis: glyphs.ellipsis), in: title)
    guard !entries.isEmpty else {
      EmptyText(["Nothing found.", "Ctrl-U shows all actions."]).draw(
        in: area, theme: theme, glyphs: glyphs, buffer: &buffer)
      return
    }
    frame.drawRows(of: menu.position, in: area, of: &buffer) { row, area, buffer in
      guard entries.indices.contains(row) else { return }
      draw(entries[row], isSelected: row == menu.position.selected, in: area, of: &buffer)
    }
  }

  /// Returns the name of what the actions are about, followed by the typed words.
  ///
  /// A long name leaves half of the width to the words, of which the end is shown.
  private func head(fitting width: Int) -> [TextLine.Span] {
    let typed = DisplayText(menu.typed.text)
    // The columns of all signs and blanks.
    let around = 6
    let name = DisplayText(
      menu.title, fitting: max(width / 2, width - typed.width - around), ellipsis: glyphs.ellipsis)
    let rest = max(1, width - name.width - around)
    return [
      TextLine.Span(name.width == 0 ? "" : "\(name.text):  ", theme.secondary),
      TextLine.Span("/ ", theme.accent),
      TextLine.Span(typed.end(fitting: rest, ellipsis: glyphs.ellipsis).text, theme.strong),
      TextLine.Span(String(glyphs.cursor), theme.accent),
    ].filter { !$0.text.isEmpty }
  }

  private func draw(
    _ entry: ActionMenu.Entry, isSelected: Bool, in area: Rect, of buffer: inout CellBuffer
  ) {
    let (left, right) = area.split(left: area.width - entry.keys.count)
    buffer.draw(
      TextLine(entry.label, ellipsis: glyphs.ellipsis), in: left.split(left: left.width - 1).left)
    buffer.draw(
      TextLine(entry.keys, isSelected ? .plain : theme.accent, ellipsis: glyphs.ellipsis), in: right
    )
    if isSelected { context.select(area, in: &buffer) }
  }
}
