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
    let path = TrackPath(encoded: row.storedIfAny(first) ?? "")
    let title = row.storedIfAny(first + 2) ?? ""
    self.init(path: path, title: title.isEmpty ? path.name : title)
    persistentID = row.storedIfAny(first + 1).flatMap(PersistentID.init(rawValue:))
    artist = row.storedIfAny(first + 3) ?? ""
    album = row.storedIfAny(first + 4) ?? ""
    albumArtist = row.storedIfAny(first + 5) ?? ""
    genre = row.storedIfAny(first + 6) ?? ""
    year = row.storedIfAny(first + 7)
    trackNumber = row.storedIfAny(first + 8)
    discNumber = row.storedIfAny(first + 9)
    tagMood = row.storedIfAny(first + 10)
    duration = row.storedIfAny(first + 11)
    isDurationExact = row.storedIfAny(first + 12) ?? false
  }
}
