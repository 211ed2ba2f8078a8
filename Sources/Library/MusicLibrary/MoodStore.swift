import GRDB
import Linux
package import LocalDatabase
package import PlayerModel
import Synchronization

/// The moods, the playlists, what is in them, and what the listener thinks of songs: the listener's own.
///
/// A song is known by its sound, is in a mood at most once and may be in several. Each change is on
/// disk when its call returns, or has not happened. What a mood remembers of a song is enough to show
/// it when its file is gone.
package final class MoodStore: Sendable {
  /// What the listener should know about how it was opened.
  package let notices: [Notice]
  let database: LocalDatabase
  let clock: any PlayerClock
  /// What is held while something changes, so that memory follows the disk in the same order: the number
  /// of the newest change.
  private let changing = Mutex<Int64>(0)
  let filing: Mutex<MoodFiling>
  let lyricsOffsets: Mutex<LyricsOffsets>

  /// What the file in `folder` is and how it came to be so.
  static func recipe(in folder: TrackPath) -> DatabaseRecipe {
    DatabaseRecipe(
      file: TrackPath(encoded: folder.encoded + "/moods.sqlite"), subject: "mood collection",
      worth: .usersOwn,
      migrations: [
        MoodSchema.makeTables, MoodSchema.addLooksAndMarks, PlaylistSchema.makeTables,
        SavedQuerySchema.makeTable, LyricsOffsets.makeTable, MoodSchema.addMusicBrainz,
        MoodSchema.addMonthDay,
      ],
      tables: [
        "mood", "song", "filing", "mark", "playlist", "playlistEntry", "sqlite_sequence",
        "savedQuery", "lyricsOffset",
      ])
  }

  /// A look at the file in `folder` that changes nothing in it.
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
  }

  /// Moves what is in the log into the file; see ``LocalDatabase/settle()``.
  package func settle() {
    database.settle()
  }

  /// The moods in the order of their keys; those without one behind them, as they were made.
  package func moods() throws(PlayerError) -> [MoodSummary] {
    try database.read { try MoodSchema.summaries(in: $0) }
  }

  /// The names of all moods, in their order; from memory.
  package var moodNames: [MoodName] { filing.withLock { $0.names } }

  /// The moods that a song is filed under, in their order.
  ///
  /// From memory: never waits for the disk.
  package func moods(of id: PersistentID) -> [MoodName] {
    filing.withLock { $0.moods(of: id) }
  }

  /// The same for many songs; those in no mood are left out.
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

  /// The songs that are filed under any of these moods; from memory.
  package func songs(in moods: [MoodName]) -> Set<PersistentID> {
    filing.withLock { $0.songs(in: moods) }
  }

  /// Begins to read what is filed under `mood`, in the order of filing; files that moved are found in `index`.
  ///
  /// - Throws: `PlayerError`, `notFound` if there is no such mood.
  package func reading(
    of mood: MoodName, foundThrough index: LibraryIndex?
  ) throws(PlayerError) -> ListReading<MoodTrack> {
    let moodID = try existing(mood)
    let places = try database.read { try MoodSchema.places(in: moodID, of: $0) }
    return ListReading(places, foundThrough: index) { [database] (places) throws(PlayerError) in
      try database.read { try MoodSchema.tracks(at: places, in: moodID, of: $0) }
    }
  }

  /// What is filed under `mood`, read in one go.
  ///
  /// - Throws: `PlayerError`, `notFound` if there is no such mood.
  package func tracks(
    in mood: MoodName, foundThrough index: LibraryIndex? = nil
  ) throws(PlayerError) -> [MoodTrack] {
    try reading(of: mood, foundThrough: index).all()
  }

  /// A song as it was last seen where the listener put it: in a mood, among the marked, or in a playlist; nil if it is
  /// in none of them.
  package func remembered(_ id: PersistentID) throws(PlayerError) -> Track? {
    try database.read { database in
      try Row.fetchOne(
        database,
        sql: """
          SELECT \(Track.columnList) FROM song WHERE identity = ?1 UNION ALL
          SELECT \(Track.columnList) FROM playlistEntry WHERE identity = ?1 LIMIT 1
          """, arguments: [id.rawValue]
      ).map { Track(row: $0) }
    }
  }

  /// Files tracks under `mood`, all of them or none.
  ///
  /// Those that are filed there already keep their place, and what is remembered of them is renewed.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such mood, `invalidRequest` if a track's sound has
  ///   not been read, `storageFailed` if it could not be stored, and then nothing is.
  package func add(_ tracks: [Track], to mood: MoodName) throws(PlayerError) -> MoodChange {
    let moodID = try existing(mood, orMadeBy: "stimmung mood create")
    let songs = try identified(tracks, "filed")
    guard !songs.isEmpty else { return MoodChange(mood: mood, changed: 0, unchanged: 0) }
    let now = clock.now().unixMilliseconds
    return try change { database in
      let added = try MoodSchema.file(songs, under: moodID, at: now, in: database)
      return (added, try MoodSchema.moods(in: database))
    } then: { filing, result in
      filing.setMoods(result.1)
      filing.add(songs.map(\.id), to: mood)
      return MoodChange(mood: mood, changed: result.0, unchanged: songs.count - result.0)
    }
  }

  /// Takes songs out of `mood`, all of them or none.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such mood, `storageFailed` if it could not be
  ///   stored, and then nothing is.
  package func remove(
    _ ids: [PersistentID], from mood: MoodName
  ) throws(PlayerError) -> MoodChange {
    let moodID = try existing(mood)
    return try change { database in
      try MoodSchema.takeOut(ids, of: moodID, in: database)
    } then: { filing, removed in
      filing.remove(ids, from: mood)
      return MoodChange(mood: mood, changed: removed, unchanged: ids.count - removed)
    }
  }

  /// Remembers where songs are now and what they are called; returns how many were otherwise before.
  ///
  /// A song that is remembered at a place where a file still is stays there: it was another copy that was seen.
  ///
  /// Tracks that are neither filed nor marked nor in a playlist cost nothing.
  @discardableResult
  package func updateSeen(_ tracks: [Track]) throws(PlayerError) -> Int {
    let filed = filing.withLock { filing in
      tracks.filter { track in track.persistentID.map { filing.isKept($0) } ?? false }
    }
    guard !filed.isEmpty else { return 0 }
    let places = try database.read { try MoodSchema.otherPlaces(of: filed, in: $0) }
    // The file system is asked while others may change something: a disk may have to wake up.
    let held = places.filter { FileStatus(TrackPath(encoded: $0))?.kind == .file }
    return try changing.withLock { _ throws(PlayerError) in
      try database.write { database in
        let songs = try MoodSchema.renew(filed, in: "song", but: held, of: database)
        return try songs + MoodSchema.renew(filed, in: "playlistEntry", but: held, of: database)
      }
    }
  }

  // MARK: Changing

  /// The number of the newest change that can be taken back; what changes nothing has none.
  package var newestChange: Int64 { changing.withLock(\.self) }

  /// Takes back the change of this number, the newest that was not taken back yet.
  ///
  /// - Throws: `PlayerError`: `stale` if others came after it, `storageFailed` if that could not be
  ///   stored, and then nothing is.
  package func undo(_ number: Int64) throws(PlayerError) {
    try changing.withLock { newest throws(PlayerError) in
      guard number == newest else {
        throw PlayerError(.stale, "Something else was changed in the meantime.")
      }
      let restored = try database.write { database in
        try ChangeLog.takeBack(number, in: database)
        return try MoodFiling(database)
      }
      filing.withLock { $0 = restored }
      newest -= 1
    }
  }

  /// What the changes of these numbers filed and took out; nothing of those that are too old to be taken back.
  package func filings(by changes: ClosedRange<Int64>) throws(PlayerError) -> [FiledTracks] {
    // Written, because what undo knows is in the temporary tables of the connection that writes.
    try database.write { database in
      try changes.flatMap { try ChangeLog.filings(by: $0, in: database) }
    }
  }

  /// Stores a change that can be taken back, and then lets memory follow.
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

  /// Tracks and what they are known by.
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

  /// Where a mood is stored.
  func existing(
    _ mood: MoodName, orMadeBy command: String? = nil
  ) throws(PlayerError) -> Int64 {
    let (id, names) = filing.withLock { ($0.id(of: mood), $0.names) }
    if let id { return id }
    throw .notThere(
      "mood", mood.rawValue, among: names.map(\.rawValue), orMadeBy: command)
  }
}
