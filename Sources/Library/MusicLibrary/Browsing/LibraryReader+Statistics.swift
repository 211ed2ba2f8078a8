import GRDB
import LocalDatabase
package import PlayerModel

/// Statistics of the whole library.
extension LibraryReader {
  /// Counts what is in the library, and what is missing in it; the covers of albums are not examined.
  package func statistics() throws(PlayerError) -> LibraryStatistics {
    let catalogue = try catalogue()
    var statistics = try index.read { database in
      var statistics = LibraryStatistics()
      try statistics.countFiles(in: database)
      statistics.formats = try Self.formats(in: database)
      try statistics.countYears(in: database)
      return statistics
    }
    statistics.artists = try groups(.albumArtist).count { !$0.name.isEmpty }
    statistics.albums = try albums(of: catalogue)
    return statistics
  }

  private static func formats(
    in database: Database
  ) throws -> [LibraryStatistics.Format] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT coalesce(substr(encoding, 1, instr(encoding, ',') - 1), '') AS codec, count(*) AS files,
          coalesce(sum(duration), 0.0), sum(size)
        FROM track WHERE unreadable IS NULL GROUP BY codec ORDER BY files DESC, codec
        """
    ).map { row in
      LibraryStatistics.Format(
        name: try row.stored(0), tracks: try row.stored(1), seconds: try row.stored(2),
        bytes: try row.stored(3))
    }
  }

  /// Returns the albums with names, each with its first file.
  private func albums(
    of catalogue: LibraryCatalogue
  ) throws(PlayerError) -> [LibraryStatistics.Album] {
    let (columns, table) = (catalogue.columns, catalogue.albums)
    var isSeen = [Bool](repeating: false, count: table.albums.count)
    var firsts: [(album: AlbumTable.Album, id: Int64)] = []
    for track in catalogue.order(by: .artist).map(Int.init) {
      let number = Int(table.ofTrack[track])
      guard !isSeen[number] else { continue }
      isSeen[number] = true
      let album = table.albums[number]
      if !columns.albums.folded.isEmpty(Int(album.name)) {
        firsts.append((album, columns.ids[track]))
      }
    }
    return try index.read { database in
      let statement = try database.cachedStatement(sql: "SELECT path FROM track WHERE id = ?")
      return try firsts.compactMap { first in
        try String.fetchOne(statement, arguments: [first.id]).map { path in
          LibraryStatistics.Album(
            name: columns.albums.originals[Int(first.album.name)],
            artist: columns.name(of: first.album.artist), path: TrackPath(encoded: path))
        }
      }
    }
  }
}

extension LibraryStatistics {
  fileprivate mutating func countFiles(in database: Database) throws {
    guard
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT coalesce(sum(unreadable IS NULL), 0),
            coalesce(sum(unreadable IS NULL AND tagsVersion & 255 < ?), 0),
            coalesce(sum(unreadable IS NULL AND artist = '' AND album = ''), 0),
            coalesce(sum(unreadable IS NOT NULL), 0),
            coalesce(sum(unreadable IS NULL AND isMissing), 0)
          FROM track
          """, arguments: [LibraryIndex.tagsVersion])
    else { return }
    tracks = try row.stored(0)
    unreadTags = try row.stored(1)
    untagged = try row.stored(2)
    unreadable = try row.stored(3)
    missing = try row.stored(4)
    copies =
      try Int.fetchOne(
        database,
        sql: """
          SELECT coalesce(sum(files), 0) FROM (
            SELECT count(*) AS files FROM track
            WHERE identity IS NOT NULL AND unreadable IS NULL GROUP BY identity HAVING files > 1)
          """) ?? 0
  }

  fileprivate mutating func countYears(in database: Database) throws {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT CASE WHEN year > 0 THEN year / 10 * 10 ELSE 0 END AS decade,
          count(DISTINCT coalesce(identity, path))
        FROM track WHERE unreadable IS NULL GROUP BY decade ORDER BY decade
        """)
    for row in rows {
      let year: Int = try row.stored(0)
      if year > 0 {
        decades.append(Decade(year: year, songs: try row.stored(1)))
      } else {
        songsWithoutYear = try row.stored(1)
      }
    }
  }
}
