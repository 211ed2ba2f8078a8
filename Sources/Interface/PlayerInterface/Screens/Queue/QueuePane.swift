import PlayerModel
import TerminalCells

/// The queue: its frame, headings and visible rows.
struct QueuePane {
  let context: PaneContext
  let queue: QueueList

  private var layout: Layout { context.layout }
  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  func draw(in buffer: inout CellBuffer) {
    let frame = PaneFrame(context: context)
    frame.draw(
      field: queue.field, foot: QueueTimeText(context).spans, counters: counters, in: &buffer)
    guard !layout.rows.isEmpty else { return }
    guard queue.position.count > 0 else {
      EmptyText(emptyText).draw(in: layout.rows, theme: theme, glyphs: glyphs, buffer: &buffer)
      return
    }
    let headings = context.tables.headings(of: queue)
    headings.draw(theme.secondary, context, in: &buffer)
    frame.drawRows(of: queue.position, in: layout.rows, of: &buffer) { row, area, buffer in
      draw(row: row, headings.columns, in: area, of: &buffer)
    }
  }

  private var counters: [String] {
    queue.counters(of: queue.filter.isEmpty ? nil : context.snapshot.queueCount)
  }

  private func draw(
    row: Int, _ columns: TrackColumns, in area: Rect, of buffer: inout CellBuffer
  ) {
    let isSelected = row == queue.position.selected
    if let known = queue.row(at: row) {
      TrackRow(
        context: context, columns: columns, track: known.entry.track,
        details: TrackDetails(known),
        sign: known.entry.id == context.snapshot.item?.id ? context.playingSign : nil,
        isSelected: isSelected, isMarked: queue.marks.has(.entry(known.entry.id))
      ).draw(in: area, of: &buffer)
    } else {
      let place = area.split(left: 2).rest
      buffer.draw(
        TextLine(String(glyphs.pending), theme.secondary, ellipsis: glyphs.ellipsis), in: place)
    }
    if isSelected { context.select(area, in: &buffer) }
  }

  private var emptyText: [String] {
    if context.player.isOpening { return ["Reading files"] }
    if context.player.state == .waiting { return ["Waiting for the player"] }
    if queue.filter.isEmpty, queue.skippedPrompt != nil {
      return ["The queue is empty.", "\(key(.playSelected)) asks for your music folder again."]
    }
    if queue.filter.isEmpty {
      return [
        "The queue is empty.",
        "\(key(.showLibrary)) library, \(key(.showSearch)) search, \(key(.showMoods)) moods:",
        "play or add from there.",
      ]
    }
    return queue.isAnswered
      ? ["Nothing matches.", "Esc clears the filter."] : ["Searching"]
  }

  private func key(_ action: KeyAction) -> String {
    context.bindings.name(action) ?? ":"
  }
}
