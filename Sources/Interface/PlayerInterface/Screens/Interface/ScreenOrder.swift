import PlayerModel

/// How the tracks of a screen are sorted, and which columns they have.
protocol ScreenOrder {
  /// What its list of tracks is sorted by; nil: its own order.
  var order: LibraryOrder? { get }
  /// Whether the list has an order of its own to go back to.
  var hasOwnOrder: Bool { get }
  mutating func sort(by order: LibraryOrder?) -> [Intent]
  /// The names of the columns of its list of tracks; nil where it shows none.
  func heads(_ tables: TrackTables) -> TrackHeads?
  /// The columns that the listener wants for its tracks.
  static func columns(of wanted: InterfaceColumns, isBelowGroups: Bool) -> ColumnList
}

extension ScreenOrder {
  var order: LibraryOrder? { nil }
  var hasOwnOrder: Bool { true }
  mutating func sort(by order: LibraryOrder?) -> [Intent] { [] }
  func heads(_ tables: TrackTables) -> TrackHeads? { nil }

  static func columns(of wanted: InterfaceColumns, isBelowGroups: Bool) -> ColumnList {
    wanted.search
  }
}
