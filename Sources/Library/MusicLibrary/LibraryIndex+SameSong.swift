import GRDB
import LocalDatabase
package import PlayerModel
import TextFolding

extension LibraryIndex {
  /// Lengths that differ by more are those of different recordings, seconds.
  private static let sameLength = 2.0

  /// The file of a song that somebody else plays: the one at its path, or one of the same artist and title, whatever
  /// their case and accents, that is as long; nil if there is none.
  ///
  /// Without a length only a path tells: many songs have a live recording of the same name.
  package func song(like other: Track) throws(PlayerError) -> Track? {
    try database.read { database in
      if !other.path.encoded.isEmpty {
        let statement = try database.cachedStatement(
          sql: "SELECT \(Track.columnList) FROM track WHERE path = ? AND unreadable IS NULL")
        if let row = try Row.fetchOne(statement, arguments: [other.path.encoded]) {
          return Track(row: row)
        }
      }
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
