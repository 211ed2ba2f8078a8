import GRDB
import LocalDatabase
package import PlayerModel
import TextFolding

extension LibraryIndex {
  /// The maximum difference in length between copies of one recording, in seconds.
  private static let sameLength = 2.0

  /// Returns the file of a song that another player plays: the file at its path, or one with the same artist,
  /// title and length.
  ///
  /// Case and accents are ignored. Without a length, only the path is compared, because many songs have a
  /// live recording of the same name.
  package func song(like other: Track) throws(PlayerError) -> Track? {
    if !other.path.encoded.isEmpty, let there = try track(at: other.path) { return there }
    return try database.read { database in
      guard let length = other.duration, length.isFinite, !other.artist.isEmpty else { return nil }
      let (title, artist) = (TextFold.words(of: other.title), TextFold.words(of: other.artist))
      let rows = try Row.fetchCursor(
        database.cachedStatement(
          sql: """
            SELECT \(Track.columnList) FROM track
            WHERE duration BETWEEN ? AND ? AND unreadable IS NULL ORDER BY path
            """),
        arguments: [length - Self.sameLength, length + Self.sameLength])
      while let row = try rows.next() {
        let track = Track(row: row)
        if TextFold.words(of: track.title) == title, TextFold.words(of: track.artist) == artist {
          return track
        }
      }
      return nil
    }
  }
}
