import PlayerModel
import TerminalCells

/// Sorting the lists of tracks by their columns.
extension AppModel {
  /// Sorts the list by the next of its columns, or the other way round.
  mutating func sortByNext() -> [Effect] {
    guard let columns = screens.tab.heads(tables)?.columns.columns.map(\.column) else {
      say("There is no list of tracks here to sort.")
      return []
    }
    let next = LibraryOrder.following(screens.tab.order, in: columns)
    return sort(by: next ?? backToFirst(columns.first))
  }

  /// Sorts by the column whose name is under the mouse; nil if there is none.
  mutating func sort(at mouse: MouseEvent) -> [Effect]? {
    guard let column = screens.tab.heads(tables)?.column(at: mouse) else { return nil }
    return sort(by: LibraryOrder.following(screens.tab.order, of: column) ?? backToFirst(column))
  }

  /// How lists of tracks stand on the screen.
  private var tables: TrackTables {
    TrackTables(
      layout: layout, screen: screen, wanted: appearance.options.preferences.columns, moods: moods)
  }

  /// What a list without an order of its own goes back to: for the queue, that is what undo is for.
  private func backToFirst(_ column: TrackColumn?) -> LibraryOrder? {
    screens.tab.hasOwnOrder ? nil : column.map { LibraryOrder($0.order) }
  }

  private mutating func sort(by order: LibraryOrder?) -> [Effect] {
    carryOut(screens.tab.sort(by: order))
  }
}

extension LibraryOrder {
  /// What is sorted, as a sentence without its point.
  var sentence: String {
    "Sorted by \(key == .mood ? "mood" : key.rawValue)\(isDescending ? ", descending" : "")"
  }
}
