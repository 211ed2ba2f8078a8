import GRDB
import LocalDatabase
import PlayerModel

/// Reads the databases of Clementine and Strawberry, and MPD's stickers.
///
/// Strawberry descends from Clementine and copies its counts, so both are one program here.
enum SQLiteLibrary {
  static func read(_ path: TrackPath) throws(PlayerError) -> ForeignLibrary {
    let database = try ForeignDatabase(path)
    let library = try database.read { database -> ForeignLibrary? in
      let songs = try columns(of: "songs", in: database)
      if songs.isSuperset(of: ["title", "artist", "album", "rating", "playcount"]) {
        return ForeignLibrary(
          program: "Clementine", songs: try Self.songs(with: songs, in: database))
      }
      if try columns(of: "sticker", in: database).isSuperset(of: ["type", "uri", "name", "value"]) {
        return ForeignLibrary(program: "MPD", songs: try stickers(in: database))
      }
      return nil
    }
    guard let library else { throw PlayerError(.invalidRequest, ForeignLibrary.unknown(path)) }
    return library
  }

  /// Returns the columns of a table, or none if there is only a view of that name, which could be endless.
  private static func columns(of table: String, in database: Database) throws -> Set<String> {
    let isTable = try Bool.fetchOne(
      database,
      sql: """
        SELECT EXISTS (SELECT 1 FROM sqlite_schema
          WHERE type = 'table' AND name = ? AND sql NOT LIKE 'CREATE VIRTUAL%')
        """, arguments: [table])
    guard isTable == true else { return [] }
    return try Set(
      String.fetchAll(database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table]))
  }

  private static func songs(
    with columns: Set<String>, in database: Database
  ) throws -> [ForeignSong] {
    func column(_ names: String...) -> String { names.first(where: columns.contains) ?? "NULL" }
    let rows = try BareRows(
      database,
      sql: """
        SELECT title, artist, album, \(column("url", "filename")), rating, playcount,
          \(column("skipcount")), \(column("lastplayed")), \(column("length_nanosec"))
        FROM songs LIMIT \(ForeignLibrary.most)
        """)
    var songs: [ForeignSong] = []
    while try rows.next() {
      var song = ForeignSong()
      song.track.title = rows.text(0)
      song.track.artist = rows.text(1)
      song.track.album = rows.text(2)
      let address = rows.withText(3) { Array($0) }
      let root = TrackPath(encoded: "/")
      if let location = PlaylistLocation(address[...], in: root, spelled: .reference) {
        song.track.path = location.path
      }
      song.rating = ForeignSong.stars(rows.double(4), of: 1)
      song.plays = ForeignSong.count(Int(rows.integer(5)))
      song.skips = ForeignSong.count(Int(rows.integer(6)))
      song.lastPlayedAt = ForeignSong.milliseconds(rows.integer(7))
      song.track.duration = PlaylistText.length(Double(rows.integer(8)) / 1_000_000_000)
      songs.append(song)
    }
    return songs
  }

  /// Returns the songs with the sticker `rating`, which is from 0 to 10 in clients such as Cantata and myMPD.
  private static func stickers(in database: Database) throws -> [ForeignSong] {
    let rows = try BareRows(
      database,
      sql: """
        SELECT uri, value FROM sticker WHERE type = 'song' AND name = 'rating'
        LIMIT \(ForeignLibrary.most)
        """)
    var songs: [ForeignSong] = []
    while try rows.next() {
      var song = ForeignSong()
      let path = rows.withText(0) { Array($0) }
      guard !path.isEmpty, !path.contains(0) else { continue }
      song.track.path = TrackPath(bytes: path)
      song.rating = ForeignSong.stars(Double(rows.text(1)), of: 10)
      songs.append(song)
    }
    return songs
  }
}
