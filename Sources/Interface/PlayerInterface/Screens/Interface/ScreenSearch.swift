import PlayerModel

/// Finds rows of a screen: those that match a search, and that of the playing track.
protocol ScreenSearch {
  /// The list that a search goes through; `nil` if there is none.
  var searchPlace: ListSearch.Place? { get }
  /// The order of that list's tracks; `nil` is the list's own.
  var searchOrder: LibraryOrder? { get }
  /// What the search goes through after that list; see ``RowSearch/areas``.
  var searchAreas: [RowSearch.Area] { get }
  /// The name of the focused column; `nil` if there is only one.
  var searchedColumn: String? { get }
  /// Returns the name of a column of a match; `nil` if there is only one.
  func name(ofColumn column: Int?) -> String?
  /// Remembers the selection before a search.
  mutating func beginSearch()
  /// Restores the selection before the search, which was at `row` of the focused list.
  mutating func goToBeginning(ofSearchAt row: Int)
  /// Forgets the selection before the search, which has ended.
  mutating func endSearch()
  /// The searched texts of the visible rows that are known.
  var visibleTexts: [[String]] { get }
  /// Returns why there is nothing to search.
  func whyNotSearched(_ bindings: KeyBindings) -> String
  /// The name of the list's current generation; `nil` if no question refers to it, or generations
  /// are not needed.
  var shownGeneration: RequestTag? { get }
  /// Returns the name of the list's current generation, for a question about its rows.
  mutating func nameGeneration(_ tags: inout RequestTags) -> RequestTag?

  /// How to reach the playing track.
  var playingTrackRoute: PlayingTrackRoute { get }
  /// Selects the playing track and returns whether the selection changed.
  mutating func goToPlaying(_ snapshot: PlayerSnapshot) -> Bool
  /// Returns the list in a column; `nil` if there is none.
  func list(inColumn column: Int) -> RowList?
  /// Returns the name of the current generation of the list in a column.
  mutating func nameGeneration(ofColumn column: Int, _ tags: inout RequestTags) -> RequestTag?
  /// Selects a row of a column.
  mutating func go(to row: Int, inColumn column: Int)
}

extension ScreenSearch {
  var searchPlace: ListSearch.Place? { nil }
  var searchOrder: LibraryOrder? { nil }
  var searchAreas: [RowSearch.Area] { [] }
  var searchedColumn: String? { nil }
  func name(ofColumn column: Int?) -> String? { nil }
  var visibleTexts: [[String]] { [] }
  mutating func beginSearch() {}
  mutating func endSearch() {}
  func whyNotSearched(_ bindings: KeyBindings) -> String { "There is no list here to search." }
  var shownGeneration: RequestTag? { nil }
  mutating func nameGeneration(_ tags: inout RequestTags) -> RequestTag? { nil }
  var playingTrackRoute: PlayingTrackRoute { .elsewhere }
  mutating func goToPlaying(_ snapshot: PlayerSnapshot) -> Bool { false }
  func list(inColumn column: Int) -> RowList? { nil }

  mutating func nameGeneration(ofColumn column: Int, _ tags: inout RequestTags) -> RequestTag? {
    nil
  }

  mutating func go(to row: Int, inColumn column: Int) {}
}

/// How to reach the playing track on a screen.
enum PlayingTrackRoute: Equatable {
  /// It is in the queue, at a known position.
  case direct
  /// It must be searched for, beginning with this column.
  case through(column: Int)
  /// It is not in the list.
  case missing
  /// The screen has no list that could contain it.
  case elsewhere
}
