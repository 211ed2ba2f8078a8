import CompactTracks
import GRDB
import LocalDatabase
import PlayerModel

/// Reads many complete tracks at once.
struct CompleteTrackReader {
  /// The number of tracks from which one pass over the index is faster than single lookups.
  private static let passFrom = 2000

  private let ids: [Int64]

  /// Creates a reader for rows of the index.
  init(_ ids: [Int64]) {
    self.ids = ids
  }

  /// Returns the tracks in the order of the given rows, without those that are removed or missing.
  func read(from database: Database) throws -> PackedTracks {
    guard ids.count >= Self.passFrom else {
      let statement = try database.cachedStatement(
        sql: "SELECT \(Track.columnList) FROM track WHERE id = ? AND NOT isMissing")
      return PackedTracks(
        try ids.compactMap {
          try Row.fetchOne(statement, arguments: [$0]).map { Track(row: $0) }
        })
    }
    // Rows arrive in the order of the index, and must be put into the requested order.
    let wanted = RadixOrder.sorted(
      Array(0..<Int32(ids.count)), by: ids.map { UInt64(bitPattern: $0) })
    var tracks: PackedTracks = []
    tracks.reserve(ids.count)
    var places = [Int?](repeating: nil, count: ids.count)
    var next = 0
    let rows = try BareRows(
      database,
      sql: "SELECT id, \(Track.columnList) FROM track WHERE NOT isMissing ORDER BY id")
    while next < wanted.count, try rows.next() {
      let id = rows.integer(0)
      while next < wanted.count, ids[Int(wanted[next])] < id { next += 1 }
      guard next < wanted.count, ids[Int(wanted[next])] == id else { continue }
      tracks.append(rows)
      while next < wanted.count, ids[Int(wanted[next])] == id {
        places[Int(wanted[next])] = tracks.count - 1
        next += 1
      }
    }
    // The tracks are copied into the order in which they will be accessed, since sequential memory access is
    // many times faster than random access.
    return PackedTracks(tracks.picked(places.compactMap(\.self)))
  }
}

extension PackedTracks {
  /// Appends the track whose columns follow the row identifier.
  fileprivate mutating func append(_ rows: BareRows) {
    let numbers = PackedTrack.Numbers(
      year: rows.integerIfAny(8), monthDay: rows.integerIfAny(15),
      trackNumber: rows.integerIfAny(9), discNumber: rows.integerIfAny(10),
      duration: rows.isNull(12) ? nil : rows.double(12), isDurationExact: rows.integer(13) != 0,
      encoding: rows.withText(16) { SoundEncoding(stored: $0) })
    rows.withText(17) { tags in
      rows.withBytes(14) { append(numbers, of: rows, musicBrainz: $0, tags: tags) }
    }
  }

  private mutating func append(
    _ numbers: PackedTrack.Numbers, of rows: BareRows, musicBrainz: UnsafeBufferPointer<UInt8>?,
    tags: UnsafeBufferPointer<UInt8>
  ) {
    append(numbers, musicBrainz: musicBrainz, tags: tags) { text, take in
      switch text {
      case .path: rows.withText(1, take)
      case .title:
        rows.withText(3) { title in
          guard title.isEmpty else { return take(title) }
          rows.withText(1) { take(TrackPath.name(of: $0)) }
        }
      case .artist: rows.withText(4, take)
      case .album: rows.withText(5, take)
      case .albumArtist: rows.withText(6, take)
      case .genre: rows.withText(7, take)
      case .persistentID: rows.isNull(2) ? take(nil) : rows.withText(2, take)
      case .tagMood: rows.isNull(11) ? take(nil) : rows.withText(11, take)
      }
    }
  }
}
