/// Additional metadata from a file's tags, with each value separate and the full date.
///
/// All texts are as in the file, so sanitize them before showing them.
package struct TrackCredits: Hashable, Sendable {
  package var artists: [String]
  package var albumArtists: [String]
  package var genres: [String]
  package var composers: [String]
  /// The comments.
  package var comments: [String]
  /// The date in ISO 8601, as precise as in the tags: `1999`, `1999-05`, `1999-05-03`,
  /// `1999-05-03T12:30`.
  package var date: String?

  /// Creates empty credits.
  package init() {
    (artists, albumArtists, genres, composers, comments) = ([], [], [], [], [])
  }
}
