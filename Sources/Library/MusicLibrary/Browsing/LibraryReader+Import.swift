import GRDB
import LocalDatabase
package import PlayerModel

/// Songs of other programs, and stars in tags.
extension LibraryReader {
  /// Returns the library's tracks for songs of another program, in order; `nil` for those that are not found.
  ///
  /// A song is found by its path, then by the end of it, then by its tags.
  ///
  /// - Throws: `PlayerError` if the library cannot be read.
  package func tracks(like songs: [ForeignSong]) throws(PlayerError) -> [Track?] {
    let (folders, known) = try index.read { database in
      let folders = try String.fetchAll(database, sql: "SELECT path FROM folder ORDER BY path")
      return (folders, try songs.map { try Self.track(at: $0.track, below: folders, in: database) })
    }
    var found = known
    let missing = songs.indices.filter { found[$0] == nil }
    guard !missing.isEmpty else { return found }
    var recordings = try RecordingsByName(
      of: missing.map { songs[$0].track }, in: index,
      below: folders.map { TrackPath(encoded: $0) }
    ) { () throws(PlayerError) in }
    for place in missing {
      let match = recordings.recording(like: songs[place].track) {
        FileStatus($0)?.kind == .file
      }
      found[place] = match?.track
    }
    return found
  }

  /// Returns the track at the path of a song, unless another song is there now.
  private static func track(
    at song: Track, below folders: [String], in database: Database
  ) throws -> Track? {
    let path = song.path.encoded
    guard !path.isEmpty else { return nil }
    let paths = path.hasPrefix("/") ? [path] : folders.map { "\($0)/\(path)" }
    let statement = try database.cachedStatement(
      sql: """
        SELECT \(Track.columnList) FROM track
        WHERE path = ? AND unreadable IS NULL AND identity IS NOT NULL
        """)
    for path in paths {
      guard let row = try Row.fetchOne(statement, arguments: [path]) else { continue }
      let track = Track(row: row)
      let isMeant = song.title.isEmpty || track.title.lowercased() == song.title.lowercased()
      if isMeant { return track }
    }
    return nil
  }

  /// Returns all songs with their files: those in the library without stars of the listener, or all with stars.
  ///
  /// A sound that several files have is one song.
  package func files(
    unrated: Bool
  ) throws(PlayerError) -> [(song: PersistentID, rating: Int, tracks: [Track])] {
    let marks = try moods?.read { try MarkSchema.marks(in: $0) } ?? [:]
    var (files, places) = (
      [(song: PersistentID, rating: Int, tracks: [Track])](), [PersistentID: Int]()
    )
    for packed in try tracks(of: list(LibraryQuery())) {
      let track = packed.track
      guard let id = track.persistentID else { continue }
      let rating = marks[id]?.rating ?? 0
      guard unrated == (rating == 0) else { continue }
      if let place = places[id] {
        files[place].tracks.append(track)
      } else {
        places[id] = files.count
        files.append((id, rating, [track]))
      }
    }
    guard !unrated else { return files }
    // Files outside the library can be rated, too.
    for track in try moods?.read({ try MoodSchema.songs(in: $0) }) ?? [] {
      guard let id = track.persistentID, places[id] == nil, let rating = marks[id]?.rating,
        rating > 0, FileStatus(track.path)?.kind == .file
      else { continue }
      files.append((id, rating, [track]))
    }
    return files
  }
}
