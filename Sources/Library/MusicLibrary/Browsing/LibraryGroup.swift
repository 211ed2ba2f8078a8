package import PlayerModel

/// The columns by which a library can be browsed.
package enum BrowseColumn: String, CaseIterable, Hashable, Sendable {
  /// The artists of tracks.
  case artist
  case albumArtist
  case album
  /// The albums by artist and year.
  case albumByYear
  case genre
  case composer
  /// The years, newest first.
  case year
  /// The folders that contain tracks.
  case folder
  /// The moods, and the tracks without a mood.
  case mood
}

/// An entry of a column, with its totals.
package struct LibraryGroup: Hashable, Sendable {
  /// The name as in the tags; empty for tracks without one.
  package var name: String
  /// The artist, for an album.
  package var artist = ""
  /// The number of tracks.
  package var count = 0
  /// The total length of the tracks in seconds.
  package var duration = 0.0
  /// The earliest year of its tracks, for an album.
  package var year: Int?
  /// The path, for a folder.
  package var folder: String?
  /// The condition that finds its tracks.
  package var condition: QueryCondition
  /// The column that it belongs to, if it is listed with groups of others.
  package var column: BrowseColumn?
}
