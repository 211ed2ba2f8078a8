import PlayerModel
import TerminalCells

/// The queue: its frame, the columns' names and the rows that are seen.
struct QueuePane {
  let model: AppModel
  let layout: Layout
  let theme: Theme

  private var glyphs: Glyphs { model.traits.glyphs }

  func draw(in buffer: inout CellBuffer) {
    if !layout.frame.isEmpty {
      buffer.draw(
        Frame(glyphs: glyphs, style: theme.line, title: title, trailing: [counter]),
        in: layout.frame)
    }
    guard !layout.rows.isEmpty else { return }
    guard model.queue.position.count > 0 else {
      drawEmpty(in: &buffer)
      return
    }
    QueueColumns(layout.heading.width).drawNames(
      in: layout.heading, style: theme.secondary, glyphs: glyphs, buffer: &buffer)
    let list = ListView(
      position: model.queue.position, thumbTrack: thumbTrack, thumb: glyphs.scrollThumb,
      thumbStyle: theme.secondary
    ) { row, area, buffer in
      draw(row: row, in: area, of: &buffer)
    }
    buffer.draw(list, in: layout.rows)
  }

  /// The frame's right side, beside the rows.
  private var thumbTrack: Rect {
    guard !layout.frame.isEmpty else { return Rect(x: 0, y: 0, width: 0, height: 0) }
    return Rect(
      x: layout.frame.maxX - 1, y: layout.rows.y, width: 1, height: layout.rows.height)
  }

  private var title: [TextLine.Span] {
    let name = TextLine.Span("Stimmung", theme.accent)
    guard !model.queue.filter.isEmpty else { return [name] }
    return [name, TextLine.Span("  /\(model.queue.filter)", theme.strong)]
  }

  private var counter: TextLine.Span {
    let count = model.queue.position.count
    let total = model.snapshot.queueCount
    if !model.queue.filter.isEmpty { return TextLine.Span("\(count) of \(total)", theme.secondary) }
    if let index = model.snapshot.queueIndex {
      return TextLine.Span("\(index + 1) of \(total)", theme.secondary)
    }
    return TextLine.Span(total == 1 ? "1 track" : "\(total) tracks", theme.secondary)
  }

  private func draw(row: Int, in area: Rect, of buffer: inout CellBuffer) {
    let isSelected = row == model.queue.position.selected
    if let known = model.queue.row(at: row) {
      QueueRow(
        row: known, columns: QueueColumns(area.width), theme: theme, glyphs: glyphs,
        isPlaying: known.entry.id == model.snapshot.item?.id, state: model.snapshot.state,
        isSelected: isSelected
      ).draw(in: area, of: &buffer)
    } else {
      let place = area.split(left: 2).rest
      buffer.draw(
        TextLine(String(glyphs.pending), theme.secondary, ellipsis: glyphs.ellipsis), in: place)
    }
    if isSelected { buffer.lay(theme.selection, over: widened(area)) }
  }

  /// The row with the margins inside of the frame.
  private func widened(_ area: Rect) -> Rect {
    guard !layout.frame.isEmpty else { return area }
    return Rect(x: area.x - 1, y: area.y, width: area.width + 2, height: area.height)
  }

  private func drawEmpty(in buffer: inout CellBuffer) {
    let lines = emptyText
    let width = layout.rows.width
    let area = layout.rows.centered(CellSize(width: width, height: lines.count))
    for (index, line) in lines.enumerated() {
      let style = index == 0 ? theme.strong : theme.secondary
      buffer.draw(
        TextLine(line, style, alignment: .center, ellipsis: glyphs.ellipsis), in: area.row(index))
    }
  }

  private var emptyText: [String] {
    if model.isOpening { return ["Reading the files"] }
    if model.connection == .waiting { return ["Waiting for the player"] }
    if model.queue.filter.isEmpty {
      return ["The queue is empty.", "Leave with q, then: stimmung FOLDER"]
    }
    return model.queue.isAnswered
      ? ["Nothing matches.", "Esc shows all of the queue."] : ["Looking"]
  }
}
