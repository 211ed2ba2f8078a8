import GRDB
import LocalDatabase
import PlayerModel

/// Inserts and updates the rows of tracks.
struct TrackRows {
  private let database: Database
  private let tagsVersion: Int64
  private var insertion: RowWriter
  private var update: RowWriter

  /// Creates a writer for one transaction, of rows that the tag reader of the given version read.
  init(_ database: Database, tagsVersion: Int64) throws {
    self.database = database
    self.tagsVersion = tagsVersion
    insertion = try RowWriter(database, sql: Self.insertionText)
    update = try RowWriter(database, sql: Self.updateText)
  }

  /// Updates the row `id`, or inserts a new one with the date `time`, and returns its identifier.
  mutating func write(
    _ track: Track, unreadable: String?, of file: FoundFile, id: Int64?, at time: Int64
  ) throws -> Int64 {
    if let id {
      try Self.write(
        track, unreadable: unreadable, of: file, tagsVersion, last: id, with: &update)
      return id
    }
    try Self.write(
      track, unreadable: unreadable, of: file, tagsVersion, last: time, with: &insertion)
    return database.lastInsertedRowID
  }

  private static func write(
    _ track: Track, unreadable: String?, of file: FoundFile, _ tagsVersion: Int64, last: Int64,
    with row: inout RowWriter
  ) throws {
    row.add(file.size)
    row.add(file.modifiedAt)
    row.add(unreadable)
    row.add(track)
    row.add(tagsVersion)
    row.add(last)
    try row.write()
  }

  private static let places = Track.columnNames.map { _ in "?" }.joined(separator: ", ")

  private static let insertionText = """
    INSERT INTO track (size, modifiedAt, unreadable, \(Track.columnList), tagsVersion, addedAt)
    VALUES (?, ?, ?, \(places), ?, ?)
    """

  private static let updateText = """
    UPDATE track SET (size, modifiedAt, unreadable, \(Track.columnList), tagsVersion, isMissing)
      = (?, ?, ?, \(places), ?, 0) WHERE id = ?
    """
}

extension RowWriter {
  /// Binds the columns of `Track.columnList`.
  mutating func add(_ track: Track) {
    add(track.path.encoded)
    add(track.persistentID?.rawValue)
    add(track.title)
    add(track.artist)
    add(track.album)
    add(track.albumArtist)
    add(track.genre)
    add(track.year.map(Int64.init))
    add(track.trackNumber.map(Int64.init))
    add(track.discNumber.map(Int64.init))
    add(track.tagMood)
    add(track.duration)
    add(Int64(track.isDurationExact ? 1 : 0))
    add(track.musicBrainz?.packed)
    add(track.monthDay.map(Int64.init))
    add(track.encoding?.stored)
    add(track.tags?.stored)
  }
}
