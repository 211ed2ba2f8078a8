import PlayerModel
import TerminalCells

/// The moods at the foot of the panel, in one row or two.
extension NowPlayingPanel {
  /// Draws the moods, which are buttons.
  func drawMoods(in area: Rect, of buffer: inout CellBuffer) {
    guard context.snapshot.item != nil else { return }
    for (index, row) in moodButtons.rows(area.height, fitting: area.width).enumerated() {
      let line = TextLine(
        row.map(\.span), alignment: footAlignment, ellipsis: context.glyphs.ellipsis)
      buffer.draw(line, in: area.row(index))
    }
  }

  /// Returns the key of the mood whose button is at a cell.
  func moodKey(x: Int, y: Int) -> Int? {
    guard let area = context.layout.area(of: .moods), area.contains(x, y) else { return nil }
    let rows = moodButtons.rows(area.height, fitting: area.width)
    guard rows.indices.contains(y - area.y) else { return nil }
    let row = rows[y - area.y]
    var end = footAlignment == .center ? area.x + (area.width - row.width) / 2 : area.x
    for button in row {
      end += button.width
      if x < end { return button.key }
    }
    return nil
  }

  private var moodButtons: MoodButtons {
    MoodButtons(
      context.snapshot, moods: context.moods, bindings: context.bindings, theme: context.theme,
      glyphs: context.glyphs)
  }
}
