import PlayerModel
import TerminalCells

/// What the mouse moves in a screen: its thumb, and rows.
extension Screens {
  /// Where the current screen has its rows.
  func rows(_ layout: Layout) -> Rect {
    switch current {
    case .queue, .library, .moods, .playing: layout.rows
    case .search: SearchPane.parts(of: layout.body).list
    case .log:
      log.report.isShown ? .nothing : LogPane.parts(of: layout.body, showsReport: false).records
    case .settings: SettingsPane.parts(of: layout.body).list
    case .help: layout.body
    }
  }

  /// Goes to a place of what the current screen shows, from 0 at its beginning to 1 at its end.
  mutating func scroll(to fraction: Double) {
    func row(_ position: ListPosition) -> Int {
      Int((fraction * Double(max(0, position.count - 1))).rounded())
    }
    switch current {
    case .queue: queue.go(to: row(queue.position))
    case .library: library.browser.change { $0.go(to: row($0.position)) }
    case .moods: moods.browser.change { $0.go(to: row($0.position)) }
    case .search: search.list.go(to: row(search.list.position))
    case .log: log.records.go(to: row(log.records.position))
    case .settings: settings.go(to: row(settings.position))
    case .help: help.scroll(to: fraction)
    case .playing: break
    }
  }

  /// The row at which a dragged one would come to stand; nil where rows are not moved, or that is its own place.
  func dropPlace(at mouse: MouseEvent, _ layout: Layout) -> Int? {
    let position: ListPosition
    switch current {
    case .queue where queue.filter.isEmpty: position = queue.position
    case .moods where moods.isInPlaylist: position = moods.browser.focused.position
    default: return nil
    }
    guard let last = position.visible.last else { return nil }
    let row = min(last, max(position.top, position.top + mouse.y - layout.rows.y))
    return row == position.selected ? nil : row
  }

  /// Moves the selected row to where another one stands.
  mutating func dropSelected(at row: Int) -> [Intent] {
    current == .queue ? queue.moveSelected(to: row) : moods.moveSelected(to: row)
  }
}
