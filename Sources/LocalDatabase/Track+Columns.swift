package import GRDB
package import PlayerModel

/// How a track is stored: the same columns in every database that remembers tracks.
extension Track {
  /// The columns, in the order of ``columnValues`` and ``init(row:from:)``.
  package static let columnNames = [
    "path", "identity", "title", "artist", "album", "albumArtist", "genre", "year", "trackNumber",
    "discNumber", "tagMood", "duration", "isDurationExact",
  ]

  /// The columns as SQL lists them.
  package static let columnList = columnNames.joined(separator: ", ")

  /// What the columns hold for this track.
  package var columnValues: [(any DatabaseValueConvertible)?] {
    [
      path.encoded, persistentID?.rawValue, title, artist, album, albumArtist, genre, year,
      trackNumber, discNumber, tagMood, duration, isDurationExact,
    ]
  }

  /// The track whose ``columnList`` stands in `row` from column `first` on.
  ///
  /// A value that is not what it should be counts as missing: files can be tampered with.
  package init(row: Row, from first: Int = 0) {
    func value<Value: DatabaseValueConvertible>(_ index: Int) -> Value? {
      let stored: DatabaseValue = row[first + index]
      return Value.fromDatabaseValue(stored)
    }
    let path = TrackPath(encoded: value(0) ?? "")
    let title: String = value(2) ?? ""
    self.init(path: path, title: title.isEmpty ? path.name : title)
    persistentID = (value(1) as String?).flatMap(PersistentID.init(rawValue:))
    artist = value(3) ?? ""
    album = value(4) ?? ""
    albumArtist = value(5) ?? ""
    genre = value(6) ?? ""
    year = value(7)
    trackNumber = value(8)
    discNumber = value(9)
    tagMood = value(10)
    duration = value(11)
    isDurationExact = value(12) ?? false
  }
}
