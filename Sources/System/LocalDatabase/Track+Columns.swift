import FoundationEssentials
package import GRDB
package import PlayerModel

/// How tracks are stored: with the same columns in every database.
extension Track {
  /// The column names, in the order of ``columnValues`` and ``init(row:from:)``.
  package static let columnNames = [
    "path", "identity", "title", "artist", "album", "albumArtist", "genre", "year", "trackNumber",
    "discNumber", "tagMood", "duration", "isDurationExact", "musicBrainz",
    "monthDay", "encoding", "tags",
  ]

  /// The column names as a list for SQL.
  package static let columnList = columnNames.joined(separator: ", ")

  /// Adds the column for MusicBrainz identifiers to tables of earlier versions.
  package static func addMusicBrainz(
    to tables: String..., in database: Database
  ) throws {
    for table in tables {
      try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN musicBrainz BLOB")
    }
  }

  /// Adds the column for month and day to tables of earlier versions, which stored only the year.
  package static func addMonthDay(to tables: String..., in database: Database) throws {
    for table in tables {
      try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN monthDay INTEGER")
    }
  }

  /// Adds the column for the encoding of the sound to tables of earlier versions.
  package static func addEncoding(to tables: String..., in database: Database) throws {
    for table in tables {
      try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN encoding TEXT")
    }
  }

  /// Adds the column for further tags to tables of earlier versions.
  package static func addTags(to tables: String..., in database: Database) throws {
    for table in tables {
      try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN tags TEXT")
    }
  }

  /// The values of the columns for this track.
  package var columnValues: [(any DatabaseValueConvertible)?] {
    [
      path.encoded, persistentID?.rawValue, title, artist, album, albumArtist, genre, year,
      trackNumber, discNumber, tagMood, duration, isDurationExact,
      musicBrainz?.packed.map { Data($0) }, monthDay, encoding?.stored,
      tags?.stored,
    ]
  }

  /// Creates a track with its stored title, or with its file name if that is empty.
  package init(path: TrackPath, storedTitle: String) {
    self.init(path: path, title: storedTitle.isEmpty ? path.name : storedTitle)
  }

  /// Creates the track whose columns (``columnList``) start at column `first` of `row`.
  ///
  /// A value of an unexpected type counts as missing, because files can be tampered with.
  package init(row: Row, from first: Int = 0) {
    self.init(
      path: TrackPath(encoded: row.storedIfAny(first) ?? ""),
      storedTitle: row.storedIfAny(first + 2) ?? "")
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
    let ids: Data? = row.storedIfAny(first + 13)
    musicBrainz = ids.flatMap { MusicBrainzIDs(packed: $0) }
    monthDay = row.storedIfAny(first + 14)
    let stored: String? = row.storedIfAny(first + 15)
    encoding = stored.flatMap { SoundEncoding(stored: $0) }
    let storedTags: String? = row.storedIfAny(first + 16)
    tags = storedTags.flatMap { TrackTags(stored: $0) }
  }

  /// Creates the track whose columns (``columnList``) start at column `first` of the current row.
  package init(rows: BareRows, from first: Int32 = 0) {
    self.init(path: TrackPath(encoded: rows.text(first)), storedTitle: rows.text(first + 2))
    persistentID = PersistentID(rawValue: rows.text(first + 1))
    artist = rows.text(first + 3)
    album = rows.text(first + 4)
    albumArtist = rows.text(first + 5)
    genre = rows.text(first + 6)
    year = rows.integerIfAny(first + 7)
    trackNumber = rows.integerIfAny(first + 8)
    discNumber = rows.integerIfAny(first + 9)
    tagMood = rows.isNull(first + 10) ? nil : rows.text(first + 10)
    duration = rows.isNull(first + 11) ? nil : rows.double(first + 11)
    isDurationExact = rows.integer(first + 12) != 0
    musicBrainz = rows.withBytes(first + 13) { $0.flatMap { MusicBrainzIDs(packed: $0) } }
    monthDay = rows.integerIfAny(first + 14)
    encoding = SoundEncoding(stored: rows.text(first + 15))
    tags = rows.withText(first + 16) { TrackTags(stored: $0) }
  }
}
