import GRDB
import LocalDatabase
import PlayerModel

/// Reads all that is known of many tracks in one go.
struct WholeTracks {
  /// Fewer than this are looked up one by one; more, by one pass over the index.
  private static let passFrom = 2000

  private let ids: [Int64]

  /// The tracks of these rows.
  init(_ ids: [Int64]) {
    self.ids = ids
  }

  /// The tracks in the order of their rows as they were given; those that are gone or missing are left out.
  func read(from database: Database) throws -> [Track] {
    guard ids.count >= Self.passFrom else {
      let statement = try database.cachedStatement(
        sql: "SELECT \(Track.columnList) FROM track WHERE id = ? AND NOT isMissing")
      return try ids.compactMap {
        try Row.fetchOne(statement, arguments: [$0]).map { Track(row: $0) }
      }
    }
    // The rows come in their own order: each is put where it belongs.
    let places = ids.enumerated().map { Place(id: $1, index: Int32($0)) }.sorted { $0.id < $1.id }
    var tracks = [Track?](repeating: nil, count: ids.count)
    var next = 0
    var texts = TextSharing()
    let rows = try RowCursor(
      database,
      sql: "SELECT id, \(Track.columnList) FROM track WHERE NOT isMissing ORDER BY id")
    while next < places.count, try rows.next() {
      let id = rows.integer(0)
      while next < places.count, places[next].id < id { next += 1 }
      while next < places.count, places[next].id == id {
        tracks[Int(places[next].index)] = Track(rows, sharing: &texts)
        next += 1
      }
    }
    return tracks.compactMap { $0 }
  }

  private struct Place {
    var id: Int64
    var index: Int32
  }
}

/// Gives equal texts of neighbours one memory: whole albums name the same artist.
private struct TextSharing {
  private var last = [String](repeating: "", count: 16)

  /// The text in a column.
  mutating func text(_ rows: RowCursor, _ column: Int32) -> String {
    rows.withText(column) { text in
      let isSame = last[Int(column)].withUTF8 { $0.holdsSame(as: text) }
      if !isSame { last[Int(column)] = String(decoding: text, as: UTF8.self) }
      return last[Int(column)]
    }
  }
}

extension Track {
  /// The track whose columns stand in a row behind its id.
  fileprivate init(_ rows: RowCursor, sharing texts: inout TextSharing) {
    let path = TrackPath(encoded: rows.text(1))
    let title = rows.text(3)
    self.init(path: path, title: title.isEmpty ? path.name : title)
    persistentID = PersistentID(rawValue: rows.text(2))
    artist = texts.text(rows, 4)
    album = texts.text(rows, 5)
    albumArtist = texts.text(rows, 6)
    genre = texts.text(rows, 7)
    year = rows.isNull(8) ? nil : Int(rows.integer(8))
    trackNumber = rows.isNull(9) ? nil : Int(rows.integer(9))
    discNumber = rows.isNull(10) ? nil : Int(rows.integer(10))
    tagMood = rows.isNull(11) ? nil : texts.text(rows, 11)
    duration = rows.isNull(12) ? nil : rows.double(12)
    isDurationExact = rows.integer(13) != 0
  }
}
