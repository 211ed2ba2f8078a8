import PlayerModel
import TerminalCells

/// The list of playlists to add tracks to, which covers the screen.
struct PlaylistChooserPane {
  let context: PaneContext
  let chooser: PlaylistChooser
  let playlists: [PlaylistSummary]

  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  /// Returns the areas of the question and of the rows below it.
  static func parts(of body: Rect) -> (title: Rect, list: Rect) {
    let (title, list) = body.split(top: body.height >= 4 ? 2 : 0)
    return (title, list)
  }

  func draw(in buffer: inout CellBuffer) {
    let frame = PaneFrame(context: context)
    let rows = chooser.rows(of: playlists)
    frame.draw(counters: ["playlists"], in: &buffer)
    buffer.fill(context.layout.body)
    let (title, area) = Self.parts(of: context.layout.body)
    let question = "Add \(chooser.name) to which playlist?"
    buffer.draw(TextLine(question, theme.strong, ellipsis: glyphs.ellipsis), in: title)
    guard !rows.isEmpty else {
      EmptyText(["There are no playlists yet.", "Type a name to create one."]).draw(
        in: area, theme: theme, glyphs: glyphs, buffer: &buffer)
      return
    }
    frame.drawRows(of: chooser.position, in: area, of: &buffer) { row, area, buffer in
      guard rows.indices.contains(row) else { return }
      draw(rows[row], isSelected: row == chooser.position.selected, in: area, of: &buffer)
    }
  }

  private func draw(
    _ row: PlaylistChooser.Row, isSelected: Bool, in area: Rect, of buffer: inout CellBuffer
  ) {
    let (name, count) =
      switch row {
      case .playlist(let playlist): (playlist.name.rawValue, "\(playlist.trackCount)")
      case .new(let name): ("New playlist: \(name)", "")
      }
    let (left, right) = area.split(left: area.width - count.count)
    buffer.draw(
      TextLine(name, ellipsis: glyphs.ellipsis), in: left.split(left: left.width - 1).left)
    buffer.draw(
      TextLine(count, isSelected ? .plain : theme.secondary, ellipsis: glyphs.ellipsis), in: right)
    if isSelected { context.select(area, in: &buffer) }
  }
}
