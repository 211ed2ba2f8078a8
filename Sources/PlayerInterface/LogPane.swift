import PlayerModel
import TerminalCells

/// What the sensor recorded, as it comes, the newest first.
struct LogPane {
  let model: AppModel
  let layout: Layout
  let theme: Theme

  private var glyphs: Glyphs { model.traits.glyphs }

  func draw(in buffer: inout CellBuffer) {
    let frame = PaneFrame(model: model, layout: layout, theme: theme)
    let count = model.log.position.count
    frame.draw(
      filter: "", counter: count == 1 ? "1 record" : "\(count) records", in: &buffer)
    guard count > 0 else {
      if model.log.isAnswered {
        EmptyText(emptyText).draw(in: layout.body, theme: theme, glyphs: glyphs, buffer: &buffer)
      }
      return
    }
    ListColumn(
      model: model, list: model.log, theme: theme, isFocused: true,
      thumbTrack: frame.thumbTrack(beside: layout.body), margin: layout.frame.isEmpty ? 0 : 1
    ).draw(in: layout.body, of: &buffer)
  }

  private var emptyText: [String] {
    if let failure = model.log.failure { return [failure] }
    return [
      "The sensor has recorded nothing yet.",
      "It notes when the player's state or song changes: play something.",
    ]
  }
}
