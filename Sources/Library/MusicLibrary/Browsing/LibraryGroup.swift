package import PlayerModel

/// What a library can be browsed by.
package enum BrowseColumn: String, CaseIterable, Hashable, Sendable {
  /// The artists of tracks.
  case artist
  case albumArtist
  case album
  /// The albums, those of an artist by year.
  case albumByYear
  case genre
  /// The years, the newest first.
  case year
  /// The folders that hold tracks.
  case folder
  /// The moods, and what is in none.
  case mood
}

/// An entry of a column: what it is called and what it holds.
package struct LibraryGroup: Hashable, Sendable {
  /// The name as the tags have it; empty for tracks that have none.
  package var name: String
  /// For an album: whose it is.
  package var artist = ""
  /// How many tracks it holds.
  package var count = 0
  /// How long they take together, seconds.
  package var duration = 0.0
  /// For an album: the first year that a track of it has; nil if none has one.
  package var year: Int?
  /// For a folder: its path.
  package var folder: String?
  /// Finds its tracks.
  package var condition: QueryCondition
}
