import PlayerInterface

/// What a search for a row found.
enum FoundRow: Equatable {
  /// A row of the list, by its number.
  case row(Int)
  /// A row of one of the search's areas.
  case distant(DistantMatch)
}
