import PlayerModel
import TerminalCells

/// The queue: its frame, the columns' names and the rows that are seen.
struct QueuePane {
  let context: PaneContext
  let queue: QueueList
  /// The sign of the row that plays.
  let playingSign: Character

  private var layout: Layout { context.layout }
  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  func draw(in buffer: inout CellBuffer) {
    let frame = PaneFrame(context: context)
    frame.draw(filter: queue.filter, counter: counter, in: &buffer)
    guard !layout.rows.isEmpty else { return }
    guard queue.position.count > 0 else {
      EmptyText(emptyText).draw(in: layout.rows, theme: theme, glyphs: glyphs, buffer: &buffer)
      return
    }
    QueueColumns(layout.heading.width, moods: context.moods).drawNames(
      in: layout.heading, style: theme.secondary, glyphs: glyphs, buffer: &buffer)
    let list = ListView(
      position: queue.position, thumbTrack: frame.thumbTrack(beside: layout.rows),
      thumb: glyphs.scrollThumb,
      thumbStyle: theme.secondary
    ) { row, area, buffer in
      draw(row: row, in: area, of: &buffer)
    }
    buffer.draw(list, in: layout.rows)
  }

  private var counter: String {
    let count = queue.position.count
    let total = context.snapshot.queueCount
    if !queue.filter.isEmpty { return "\(count) of \(total)" }
    if let index = context.snapshot.queueIndex { return "\(index + 1) of \(total)" }
    return total == 1 ? "1 track" : "\(total) tracks"
  }

  private func draw(row: Int, in area: Rect, of buffer: inout CellBuffer) {
    let isSelected = row == queue.position.selected
    if let known = queue.row(at: row) {
      QueueRow(
        row: known, columns: QueueColumns(area.width, moods: context.moods), moods: context.moods,
        theme: theme, glyphs: glyphs,
        playingSign: known.entry.id == context.snapshot.item?.id
          ? playingSign : nil,
        isSelected: isSelected, titleOffset: isSelected ? context.titleOffset : 0
      ).draw(in: area, of: &buffer)
    } else {
      let place = area.split(left: 2).rest
      buffer.draw(
        TextLine(String(glyphs.pending), theme.secondary, ellipsis: glyphs.ellipsis), in: place)
    }
    if isSelected { buffer.cover(widened(area), with: theme.selection) }
  }

  /// The row with the margins inside of the frame.
  private func widened(_ area: Rect) -> Rect {
    guard !layout.frame.isEmpty else { return area }
    return Rect(x: area.x - 1, y: area.y, width: area.width + 2, height: area.height)
  }

  private var emptyText: [String] {
    if context.player.isOpening { return ["Reading the files"] }
    if context.player.state == .waiting { return ["Waiting for the player"] }
    if queue.filter.isEmpty {
      return [
        "The queue is empty.",
        "\(key(.showLibrary)) library, \(key(.showSearch)) search, \(key(.showMoods)) moods:",
        "play or add from there.",
      ]
    }
    return queue.isAnswered
      ? ["Nothing matches.", "Esc shows all of the queue."] : ["Looking"]
  }

  private func key(_ action: KeyAction) -> String {
    context.bindings.name(action) ?? ":"
  }
}
