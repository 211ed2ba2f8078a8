import PlayerModel

/// How rows of a screen are found: by what is searched for, and that of the playing track.
protocol ScreenSearch {
  /// Which list a search goes through; nil where none can be searched.
  var searchPlace: ListSearch.Place? { get }
  /// In which order the tracks of that list are asked for; nil: in its own.
  var searchOrder: LibraryOrder? { get }
  /// Why there is nothing to search.
  func whyNotSearched(_ bindings: KeyBindings) -> String
  /// What its list shows now, as questions about it name that; nil where none was asked, or none needs to.
  var shownGeneration: RequestTag? { get }
  /// Names what its list shows now, for a question about its rows.
  mutating func nameGeneration(_ tags: inout RequestTags) -> RequestTag?

  /// How one gets to the playing track.
  var wayToPlaying: WayToPlaying { get }
  /// Selects the playing track; answers whether it was not selected yet.
  mutating func goToPlaying(_ snapshot: PlayerSnapshot) -> Bool
  /// The list in a column; nil where there is none.
  func list(inColumn column: Int) -> RowList?
  /// Names what the list in a column shows now.
  mutating func nameGeneration(ofColumn column: Int, _ tags: inout RequestTags) -> RequestTag?
  /// Goes to a row of a column.
  mutating func go(to row: Int, inColumn column: Int)
}

extension ScreenSearch {
  var searchPlace: ListSearch.Place? { nil }
  var searchOrder: LibraryOrder? { nil }
  func whyNotSearched(_ bindings: KeyBindings) -> String { "There is no list here to search." }
  var shownGeneration: RequestTag? { nil }
  mutating func nameGeneration(_ tags: inout RequestTags) -> RequestTag? { nil }
  var wayToPlaying: WayToPlaying { .elsewhere }
  mutating func goToPlaying(_ snapshot: PlayerSnapshot) -> Bool { false }
  func list(inColumn column: Int) -> RowList? { nil }

  mutating func nameGeneration(ofColumn column: Int, _ tags: inout RequestTags) -> RequestTag? {
    nil
  }

  mutating func go(to row: Int, inColumn column: Int) {}
}

/// How one gets to the playing track on a screen.
enum WayToPlaying: Equatable {
  /// It is in the queue, whose place is known.
  case direct
  /// It is looked for, from this column on.
  case through(column: Int)
  /// It is not in the list.
  case missing
  /// The screen has no such list.
  case elsewhere
}
