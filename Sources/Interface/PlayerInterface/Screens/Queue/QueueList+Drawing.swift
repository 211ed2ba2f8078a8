import PlayerModel
import TerminalCells

/// Drawing and key hints of the queue.
extension QueueList {
  func draw(_ context: PaneContext, in buffer: inout CellBuffer) {
    QueuePane(context: context, queue: self).draw(in: &buffer)
  }

  func selectedTitle(_ context: PaneContext) -> TitleScroll.Title? {
    selectedRow.map {
      context.title(
        of: $0.entry.track, position, in: context.tables.headings(of: self).columns)
    }
  }

  func hints(_ keys: KeyHints) -> [KeyHints.Hint?] {
    if !filter.isEmpty {
      return [
        keys.hint(.help, "help"), keys.hint(.showAll, "clear filter"),
        keys.hint(.playSelected, "play row"), keys.play,
      ] + keys.leaving + [keys.hint(.nextScreen, "screens"), keys.hint(.filter, "filter")]
    }
    guard keys.context.snapshot.queueCount != 0 else {
      return [
        keys.hint(.help, "help"), keys.hint(.command, "command"), keys.hint(.quit, "quit"),
        keys.hint(.leave, "leave"),
      ]
    }
    return keys.sorting + [keys.hint(.help, "help"), keys.play, keys.digits] + keys.leaving
      + [
        keys.hint(.nextScreen, "screens"), keys.hint(.search, "search"), keys.next,
        keys.hint(.playSelected, "play row"),
      ] + keys.modes
      + [
        keys.hint(.remove, "remove"), keys.hint(.addToPlaylist, "add to playlist"), keys.radio,
      ]
  }
}
