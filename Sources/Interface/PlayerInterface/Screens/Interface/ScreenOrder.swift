import PlayerModel

/// The sort order and columns of a screen's tracks.
protocol ScreenOrder {
  /// The order of the tracks; `nil` is the list's own order.
  var order: LibraryOrder? { get }
  /// Sorts the tracks; `nil` restores the list's own order.
  mutating func sort(by order: LibraryOrder?) -> [Intent]
  /// Returns the headings of the track columns; `nil` if the screen shows no tracks.
  func headings(_ tables: TrackTables) -> ColumnHeadings?
  /// Returns the columns that the listener chose for this screen.
  static func columns(of wanted: InterfaceColumns, isBelowGroups: Bool) -> ColumnList
}

extension ScreenOrder {
  var order: LibraryOrder? { nil }
  mutating func sort(by order: LibraryOrder?) -> [Intent] { [] }
  func headings(_ tables: TrackTables) -> ColumnHeadings? { nil }

  static func columns(of wanted: InterfaceColumns, isBelowGroups: Bool) -> ColumnList {
    wanted.search
  }
}
