package import PlayerModel
package import TerminalCells

extension AppModel {
  /// The screen as it is to be seen at `now`.
  package func rendered(at now: Timestamp) -> CellBuffer {
    var buffer = CellBuffer(size: size)
    let layout = Layout(size)
    let theme = Theme(traits.colors)
    QueuePane(model: self, layout: layout, theme: theme).draw(in: &buffer)
    NowPlayingPanel(model: self, layout: layout, theme: theme, now: now).draw(in: &buffer)
    if case .help(let top) = mode {
      let area = Rect(size).split(top: layout.hasStatusRow ? size.height - 1 : size.height).top
      buffer.draw(Help(top: top, glyphs: traits.glyphs, theme: theme), in: area)
    }
    StatusLine(model: self, layout: layout, theme: theme, now: now).draw(in: &buffer)
    return buffer
  }
}
