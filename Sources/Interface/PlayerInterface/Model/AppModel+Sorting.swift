import PlayerModel
import TerminalCells

/// Sorting the lists of tracks by their columns.
extension AppModel {
  /// Sorts the list by the next of its columns, or the other way round.
  mutating func sortByNext() -> [Effect] {
    guard let columns = tables.heads(of: screens)?.columns.columns.map(\.column) else {
      say("There is no list of tracks here to sort.")
      return []
    }
    return sort(by: LibraryOrder.following(screens.order, in: columns) ?? afterLast(columns))
  }

  /// Sorts by the column whose name is under the mouse; nil if there is none.
  mutating func sort(at mouse: MouseEvent) -> [Effect]? {
    guard let column = tables.heads(of: screens)?.column(at: mouse) else { return nil }
    let order = LibraryOrder.following(screens.order, of: column)
    return sort(by: screen == .queue ? order ?? LibraryOrder(column.order) : order)
  }

  /// How lists of tracks stand on the screen.
  private var tables: TrackTables {
    TrackTables(
      layout: layout, screen: screen, wanted: appearance.options.preferences.columns, moods: moods)
  }

  /// The queue has no order of its own to go back to: that is what undo is for.
  private func afterLast(_ columns: [TrackColumn]) -> LibraryOrder? {
    screen == .queue ? columns.first.map { LibraryOrder($0.order) } : nil
  }

  private mutating func sort(by order: LibraryOrder?) -> [Effect] {
    if screen == .queue {
      guard let order else { return [] }
      return request(.queueEdit(.sortQueue(order: order)), for: .queueOrder(order))
    }
    screens.sort(by: order)
    say(order.map { "\($0.sentence)." } ?? "Original order restored.")
    return []
  }
}

extension Screens {
  /// What the list of tracks is sorted by; nil: its own order.
  var order: LibraryOrder? {
    switch current {
    case .queue: queue.order
    case .library: library.browser.lists.last?.order
    case .moods: moods.browser.lists.last?.order
    case .search: search.list.order
    case .help, .playing, .log, .settings: nil
    }
  }

  fileprivate mutating func sort(by order: LibraryOrder?) {
    switch current {
    case .library: library.browser.sort(by: order)
    case .moods: moods.browser.sort(by: order)
    case .search: search.list.sort(by: order)
    case .queue, .help, .playing, .log, .settings: break
    }
  }
}

extension LibraryOrder {
  /// What is sorted, as a sentence without its point.
  var sentence: String {
    "Sorted by \(key == .mood ? "mood" : key.rawValue)\(isDescending ? ", descending" : "")"
  }
}
