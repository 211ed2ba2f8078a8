import GRDB
import Linux
package import LocalDatabase
package import PlayerModel
import Synchronization

/// The store of the listener's own data: moods, playlists, ratings, favourites, bookmarks and saved queries.
///
/// A song is identified by its sound, and may be in several moods, but only once in each. When a call
/// returns, its change is on disk; if it throws, nothing was changed. The stored metadata of a song is enough
/// to display it when its file is gone.
package final class MoodStore: Sendable {
  /// Notices for the listener about opening the store.
  package let notices: [Notice]
  let database: LocalDatabase
  let clock: any PlayerClock
  /// The number of the newest change; locked during each change, so that memory and disk change in the same
  /// order.
  private let changing = Mutex<Int64>(0)
  let filing: Mutex<MoodFiling>
  let lyricsOffsets: Mutex<LyricsOffsets>
  /// Where long tracks were left, in seconds.
  let places: Mutex<[PersistentID: Double]>

  /// Returns the location and schema of the file in `folder`.
  static func recipe(in folder: TrackPath) -> DatabaseRecipe {
    DatabaseRecipe(
      file: TrackPath(encoded: folder.encoded + "/moods.sqlite"), subject: "mood collection",
      importance: .usersOwn,
      migrations: [
        MoodSchema.makeTables, MoodSchema.addLooksAndMarks, PlaylistSchema.makeTables,
        SavedQuerySchema.makeTable, LyricsOffsets.makeTable, MoodSchema.addMusicBrainz,
        MoodSchema.addMonthDay, MoodSchema.addEncoding, AdoptionSchema.makeTable,
        MoodSchema.addTags, ImportSchema.makeTable, MoodSchema.addPlaces,
        ResumePlaceSchema.makeTable, BookmarkSchema.makeTable,
      ],
      tables: [
        "mood", "song", "filing", "mark", "playlist", "playlistEntry", "sqlite_sequence",
        "savedQuery", "lyricsOffset", "adoption", "importedSong", "resumePlace", "bookmark",
      ])
  }

  /// Examines the file in `folder` without changing it.
  package static func examination(in folder: TrackPath) -> DatabaseExamination {
    DatabaseExamination(recipe(in: folder))
  }

  /// Opens `moods.sqlite` in `folder`, the player's data folder.
  package init(folder: TrackPath, clock: any PlayerClock) throws(PlayerError) {
    database = try LocalDatabase(Self.recipe(in: folder), clock: clock)
    notices = database.notices
    self.clock = clock
    filing = Mutex(try database.read { try MoodFiling($0) })
    lyricsOffsets = Mutex(try database.read { try LyricsOffsets($0) })
    places = Mutex(try database.read { try ResumePlaceSchema.places(in: $0) })
  }

  /// Moves the contents of the log into the file; see ``LocalDatabase/settle()``.
  package func settle() {
    database.settle()
  }

  /// Returns the moods in key order, followed by those without a key in order of creation.
  package func moods() throws(PlayerError) -> [MoodSummary] {
    try database.read { try MoodSchema.summaries(in: $0) }
  }

  /// The names of all moods in order, from memory.
  package var moodNames: [MoodName] { filing.withLock { $0.names } }

  /// Returns the name, as it is stored, of the mood that a typed name means; see ``TypedName``.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such mood, or `invalidRequest` if it could be several.
  package func stored(_ mood: MoodName) throws(PlayerError) -> MoodName {
    try existing(mood).name
  }

  /// Returns the moods of a song, in order.
  ///
  /// It reads from memory and never waits for the disk.
  package func moods(of id: PersistentID) -> [MoodName] {
    filing.withLock { $0.moods(of: id) }
  }

  /// Returns the moods of many songs, without songs that have none.
  package func moods(of ids: [PersistentID]) -> [PersistentID: [MoodName]] {
    filing.withLock { filing in
      var moods: [PersistentID: [MoodName]] = [:]
      for id in ids {
        let names = filing.moods(of: id)
        if !names.isEmpty { moods[id] = names }
      }
      return moods
    }
  }

  /// Returns the songs in any of these moods, from memory.
  package func songs(in moods: [MoodName]) -> Set<PersistentID> {
    filing.withLock { $0.songs(in: moods) }
  }

  /// Begins to read a mood in its order; moved files are located with `index`.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such mood.
  package func reading(
    of mood: MoodName, foundThrough index: LibraryIndex?
  ) throws(PlayerError) -> ListReading<MoodTrack> {
    let id = try existing(mood).id
    let places = try database.read { try MoodSchema.places(in: id, of: $0) }
    return ListReading(places, foundThrough: index) { [database] (places) throws(PlayerError) in
      try database.read { try MoodSchema.tracks(at: places, in: id, of: $0) }
    }
  }

  /// Reads a whole mood.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such mood.
  package func tracks(
    in mood: MoodName, foundThrough index: LibraryIndex? = nil
  ) throws(PlayerError) -> [MoodTrack] {
    try reading(of: mood, foundThrough: index).all()
  }

  /// Returns a song as last seen, if it is in a mood or playlist or has a mark or bookmark, and otherwise `nil`; with a
  /// path, only if it was seen there.
  package func remembered(
    _ id: PersistentID, at path: TrackPath? = nil
  ) throws(PlayerError) -> Track? {
    try database.read { database in
      try Row.fetchOne(
        database,
        sql: """
          SELECT \(Track.columnList) FROM song WHERE identity = ?1 AND path = ifnull(?2, path)
          UNION ALL
          SELECT \(Track.columnList) FROM playlistEntry
          WHERE identity = ?1 AND path = ifnull(?2, path) LIMIT 1
          """, arguments: [id.rawValue, path?.encoded]
      ).map { Track(row: $0) }
    }
  }

  /// Files all tracks under `mood`, or none on failure.
  ///
  /// Tracks that are already filed keep their place, and their stored metadata is updated.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such mood, `invalidRequest` if a track's sound was
  ///   not read, or `storageFailed`.
  package func add(_ tracks: [Track], to mood: MoodName) throws(PlayerError) -> MoodChange {
    let (mood, id) = try existing(mood, orMadeBy: "stimmung mood create")
    let songs = try identified(tracks, "filed")
    guard !songs.isEmpty else { return MoodChange(mood: mood, changed: 0, unchanged: 0) }
    let now = clock.now().unixMilliseconds
    return try change { database in
      let added = try MoodSchema.file(songs, under: id, at: now, in: database)
      return (added, try MoodSchema.moods(in: database))
    } then: { filing, result in
      filing.setMoods(result.1)
      filing.add(songs.map(\.id), to: mood)
      return MoodChange(mood: mood, changed: result.0, unchanged: songs.count - result.0)
    }
  }

  /// Removes all songs from `mood`, or none on failure.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such mood, or `storageFailed`.
  package func remove(
    _ ids: [PersistentID], from mood: MoodName
  ) throws(PlayerError) -> MoodChange {
    let (mood, id) = try existing(mood)
    return try change { database in
      try MoodSchema.takeOut(ids, of: id, in: database)
    } then: { filing, removed in
      filing.remove(ids, from: mood)
      return MoodChange(mood: mood, changed: removed, unchanged: ids.count - removed)
    }
  }

  /// Updates the stored paths and metadata of songs that were seen, and returns how many rows changed.
  ///
  /// If a file still exists at the stored path of a song, the song stays there, because another copy was
  /// seen.
  ///
  /// Tracks that are neither filed nor marked nor in a playlist cost nothing.
  @discardableResult
  package func updateSeen(_ tracks: [Track]) throws(PlayerError) -> Int {
    let filed = filing.withLock { filing in
      tracks.filter { track in track.persistentID.map { filing.isKept($0) } ?? false }
    }
    guard !filed.isEmpty else { return 0 }
    let places = try database.read { try MoodSchema.otherPlaces(of: filed, in: $0) }
    // The file system is accessed without the lock, because a disk may have to spin up.
    let held = places.filter { FileStatus(TrackPath(encoded: $0))?.kind == .file }
    return try changing.withLock { _ throws(PlayerError) in
      try database.write { database in
        let songs = try MoodSchema.renew(filed, in: "song", but: held, of: database)
        return try songs + MoodSchema.renew(filed, in: "playlistEntry", but: held, of: database)
      }
    }
  }

  // MARK: Changes

  /// The number of the newest change that can be undone; changes without an effect are not counted.
  package var newestChange: Int64 { changing.withLock(\.self) }

  /// Undoes the change with this number, which must be the newest that was not undone yet.
  ///
  /// - Throws: `PlayerError`: `stale` if there were later changes, or `storageFailed`, in which case nothing
  ///   was undone.
  package func undo(_ number: Int64) throws(PlayerError) {
    try changing.withLock { newest throws(PlayerError) in
      guard number == newest else {
        throw PlayerError(.stale, "Something else was changed in the meantime.")
      }
      let restored = try database.write { database in
        try ChangeLog.takeBack(number, in: database)
        return try Memory(database)
      }
      keep(restored)
      newest -= 1
    }
  }

  /// Redoes the change that had this number, which must be the last one that was undone.
  ///
  /// - Throws: `PlayerError`: `stale` if there were later changes, or `storageFailed`, in which case nothing
  ///   was redone.
  package func redo(_ number: Int64) throws(PlayerError) {
    try changing.withLock { newest throws(PlayerError) in
      let redone: Memory? = try database.write { database in
        guard number == newest + 1, try ChangeLog.redo(number, in: database) else { return nil }
        return try Memory(database)
      }
      guard let redone else {
        throw PlayerError(.stale, "Something else was changed in the meantime.")
      }
      keep(redone)
      newest += 1
    }
  }

  /// What is kept in memory of what changes that can be undone concern.
  private struct Memory: Sendable {
    let filing: MoodFiling
    let lyricsOffsets: LyricsOffsets

    init(_ database: Database) throws {
      filing = try MoodFiling(database)
      lyricsOffsets = try LyricsOffsets(database)
    }
  }

  private func keep(_ memory: Memory) {
    filing.withLock { $0 = memory.filing }
    lyricsOffsets.withLock { $0 = memory.lyricsOffsets }
  }

  /// Returns the tracks that changes filed or removed, as far as the changes can still be undone.
  package func filings(by changes: ClosedRange<Int64>) throws(PlayerError) -> [FiledTracks] {
    // The undo log is in temporary tables of the writing connection.
    try database.write { database in
      try changes.flatMap { try ChangeLog.filings(by: $0, in: database) }
    }
  }

  /// Stores an undoable change, and then updates the memory with `follow`.
  func change<Stored: Sendable, Value: Sendable>(
    _ store: (Database) throws -> Stored, then follow: (inout MoodFiling, Stored) -> Value
  ) throws(PlayerError) -> Value {
    try changing.withLock { newest throws(PlayerError) in
      let (stored, isNoted) = try database.write { database in
        try ChangeLog.record(newest + 1, in: database) { try store(database) }
      }
      if isNoted { newest += 1 }
      return filing.withLock { follow(&$0, stored) }
    }
  }

  /// Returns tracks with their identities.
  func identified(
    _ tracks: [Track], _ done: String
  ) throws(PlayerError) -> [(id: PersistentID, track: Track)] {
    var songs: [(id: PersistentID, track: Track)] = []
    for track in tracks {
      guard let id = track.persistentID else {
        throw PlayerError(
          .invalidRequest,
          "“\(track.path)” could not be \(done), because its sound cannot be read.")
      }
      songs.append((id, track))
    }
    return songs
  }

  /// Returns the stored name and the row of the mood that a name means.
  func existing(
    _ mood: MoodName, orMadeBy command: String? = nil
  ) throws(PlayerError) -> (name: MoodName, id: Int64) {
    let moods: [(name: MoodName, id: Int64)] = filing.withLock { $0.moods }
    return try mood.found(among: moods, orMadeBy: command) { $0.name }
  }
}
