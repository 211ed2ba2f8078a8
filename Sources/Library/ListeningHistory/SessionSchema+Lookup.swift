import GRDB
import LocalDatabase
import PlayerModel

extension SessionSchema {
  /// Returns the session with the given ID, or `nil` if it does not exist.
  static func session(
    _ id: String, in database: Database, sealedBy seal: SessionSeal?
  ) throws -> ListeningSession? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT \((columns + ["sealed"] + laterColumns).joined(separator: ", ")) FROM session WHERE id = ?
        """)
    guard let row = try Row.fetchOne(statement, arguments: [id]) else { return nil }
    var moods = KnownMoods()
    var session = try session(row, &moods)
    addLater(row, from: columns.count + 1, to: &session)
    return try seal.map { try $0.open(row.stored(columns.count), for: session) } ?? session
  }

  /// Returns the tracks with these identities as they were last heard.
  ///
  /// An encrypted history is read completely, because it has no index by identity.
  static func lastTracks(
    of songs: Set<PersistentID>, in database: some DatabaseReading, sealedBy seal: SessionSeal?
  ) throws(PlayerError) -> [Track] {
    guard seal != nil else {
      return try database.read { database in
        let statement = try database.cachedStatement(
          sql: """
            SELECT \(Track.columnList) FROM session WHERE identity = ?
            ORDER BY startedAt DESC LIMIT 1
            """)
        return try songs.compactMap { song in
          try Row.fetchOne(statement, arguments: [song.rawValue]).map { Track(row: $0) }
        }
      }
    }
    var tracks: [PersistentID: Track] = [:]
    do {
      try forEach(of: database, since: nil, until: nil, sealedBy: seal) { session in
        let track = session.entry.track
        if let id = track.persistentID, songs.contains(id) { tracks[id] = track }
      }
    } catch let error as PlayerError {
      throw error
    } catch {
      preconditionFailure("only reading the history can throw here: \(error)")
    }
    return Array(tracks.values)
  }
}
