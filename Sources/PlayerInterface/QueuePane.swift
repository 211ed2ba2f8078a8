import PlayerModel
import TerminalCells

/// The queue: its frame, the columns' names and the rows that are seen.
struct QueuePane {
  let model: AppModel
  let layout: Layout
  let theme: Theme
  let now: Timestamp

  private var glyphs: Glyphs { model.traits.glyphs }

  func draw(in buffer: inout CellBuffer) {
    let frame = PaneFrame(model: model, layout: layout, theme: theme)
    frame.draw(filter: model.queue.filter, counter: counter, in: &buffer)
    guard !layout.rows.isEmpty else { return }
    guard model.queue.position.count > 0 else {
      EmptyText(emptyText).draw(in: layout.rows, theme: theme, glyphs: glyphs, buffer: &buffer)
      return
    }
    QueueColumns(layout.heading.width, moods: model.moods).drawNames(
      in: layout.heading, style: theme.secondary, glyphs: glyphs, buffer: &buffer)
    let list = ListView(
      position: model.queue.position, thumbTrack: frame.thumbTrack(beside: layout.rows),
      thumb: glyphs.scrollThumb,
      thumbStyle: theme.secondary
    ) { row, area, buffer in
      draw(row: row, in: area, of: &buffer)
    }
    buffer.draw(list, in: layout.rows)
  }

  private var counter: String {
    let count = model.queue.position.count
    let total = model.snapshot.queueCount
    if !model.queue.filter.isEmpty { return "\(count) of \(total)" }
    if let index = model.snapshot.queueIndex { return "\(index + 1) of \(total)" }
    return total == 1 ? "1 track" : "\(total) tracks"
  }

  private func draw(row: Int, in area: Rect, of buffer: inout CellBuffer) {
    let isSelected = row == model.queue.position.selected
    if let known = model.queue.row(at: row) {
      QueueRow(
        row: known, columns: QueueColumns(area.width, moods: model.moods), moods: model.moods,
        theme: theme, glyphs: glyphs,
        playingSign: known.entry.id == model.snapshot.item?.id
          ? model.playingSign(at: now) : nil,
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

  private var emptyText: [String] {
    if model.isOpening { return ["Reading the files"] }
    if model.connection == .waiting { return ["Waiting for the player"] }
    if model.queue.filter.isEmpty {
      return [
        "The queue is empty.",
        "\(key(.showLibrary)) the library, \(key(.showSearch)) search, \(key(.showMoods)) moods: play or add from there.",
      ]
    }
    return model.queue.isAnswered
      ? ["Nothing matches.", "Esc shows all of the queue."] : ["Looking"]
  }

  private func key(_ action: KeyAction) -> String {
    model.bindings.name(action) ?? ":"
  }
}
