/// What a file's tags say of a track beside what the library keeps of it: every value by itself, and the date to the
/// day where they tell it.
///
/// Every text is as the file has it: sanitize it before showing it.
package struct TrackCredits: Hashable, Sendable {
  package var artists: [String]
  package var albumArtists: [String]
  package var genres: [String]
  package var composers: [String]
  /// What somebody wrote about it.
  package var comments: [String]
  /// When it was made, by ISO 8601, as exact as the tags say it: `1999`, `1999-05`, `1999-05-03`,
  /// `1999-05-03T12:30`.
  package var date: String?

  /// A file that says nothing.
  package init() {
    (artists, albumArtists, genres, composers, comments) = ([], [], [], [], [])
  }
}
