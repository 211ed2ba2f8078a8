import GRDB
import LocalDatabase
package import PlayerModel
import Synchronization

/// The moods and what is filed under them: the listener's own.
///
/// A song is known by its sound, is in a mood at most once and may be in several. Each change is on
/// disk when its call returns, or has not happened. What a mood remembers of a song is enough to show
/// it when its file is gone.
package final class MoodStore: Sendable {
  /// What the listener should know about how it was opened.
  package let notices: [Notice]
  private let database: LocalDatabase
  private let clock: any PlayerClock
  /// Held while something changes, so that memory follows the disk in the same order.
  private let changing = Mutex(())
  private let filing: Mutex<MoodFiling>

  /// Opens `moods.sqlite` in `folder`, the player's data folder.
  package init(folder: TrackPath, clock: any PlayerClock) throws(PlayerError) {
    database = try LocalDatabase(
      DatabaseRecipe(
        file: TrackPath(encoded: folder.encoded + "/moods.sqlite"), subject: "mood collection",
        worth: .usersOwn, migrations: [MoodSchema.makeTables]),
      clock: clock)
    notices = database.notices
    self.clock = clock
    filing = Mutex(try database.read { try MoodFiling($0) })
  }

  /// The moods in their order: the standard ones, then the listener's own as they were made.
  package func moods() throws(PlayerError) -> [MoodSummary] {
    try database.read { try MoodSchema.summaries(in: $0) }
  }

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

  /// What is filed under `mood`, in the order of filing; files that moved are found in `index`.
  ///
  /// Asks the file system after each file: call it where that may take a moment.
  ///
  /// - Throws: `PlayerError`, `notFound` if there is no such mood.
  package func tracks(
    in mood: MoodName, foundThrough index: LibraryIndex? = nil
  ) throws(PlayerError) -> [MoodTrack] {
    let moodID = try existing(mood)
    let filed = try database.read { try MoodSchema.tracks(in: moodID, of: $0) }
    let tracks = filed.map(\.track)
    var located = tracks.map { FileStatus($0.path)?.kind == .file ? $0 : nil }
    if let index {
      do {
        located = try index.locate(tracks)
      } catch {
        // An index that fails says so where it is used; where the songs were last seen still holds.
      }
    }
    return zip(filed, located).map { filed, now in
      MoodTrack(
        persistentID: filed.id, addedAt: filed.addedAt, track: now ?? filed.track,
        isMissing: now == nil)
    }
  }

  /// Files tracks under `mood`, which is made if it does not exist; all of them or none.
  ///
  /// Those that are filed there already keep their place, and what is remembered of them is renewed.
  ///
  /// - Throws: `PlayerError`: `invalidRequest` if a track's sound has not been read, `storageFailed` if
  ///   it could not be stored, and then nothing is.
  package func add(_ tracks: [Track], to mood: MoodName) throws(PlayerError) -> MoodChange {
    var songs: [(id: PersistentID, track: Track)] = []
    for track in tracks {
      guard let id = track.persistentID else {
        throw PlayerError(
          .invalidRequest, "“\(track.path)” could not be filed, because its sound cannot be read.")
      }
      songs.append((id, track))
    }
    guard !songs.isEmpty else { return MoodChange(mood: mood, changed: 0, unchanged: 0) }
    let now = clock.now().unixMilliseconds
    return try changing.withLock { _ throws(PlayerError) in
      let known = filing.withLock { $0.id(of: mood) }
      let (moodID, added) = try database.write { database in
        let moodID = try known ?? MoodSchema.make(mood, at: now, in: database)
        return (moodID, try MoodSchema.file(songs, under: moodID, at: now, in: database))
      }
      filing.withLock { $0.add(songs.map(\.id), to: mood, id: moodID) }
      return MoodChange(mood: mood, changed: added, unchanged: songs.count - added)
    }
  }

  /// Takes songs out of `mood`, all of them or none.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such mood, `storageFailed` if it could not be
  ///   stored, and then nothing is.
  package func remove(
    _ ids: [PersistentID], from mood: MoodName
  ) throws(PlayerError) -> MoodChange {
    try changing.withLock { _ throws(PlayerError) in
      let moodID = try existing(mood)
      let removed = try database.write { try MoodSchema.takeOut(ids, of: moodID, in: $0) }
      filing.withLock { $0.remove(ids, from: mood) }
      return MoodChange(mood: mood, changed: removed, unchanged: ids.count - removed)
    }
  }

  /// Remembers where songs are now and what they are called; returns how many were otherwise before.
  ///
  /// Tracks that are filed nowhere cost nothing.
  @discardableResult
  package func updateSeen(_ tracks: [Track]) throws(PlayerError) -> Int {
    let filed = filing.withLock { filing in
      tracks.filter { track in track.persistentID.map { filing.isFiled($0) } ?? false }
    }
    guard !filed.isEmpty else { return 0 }
    return try changing.withLock { _ throws(PlayerError) in
      try database.write { try MoodSchema.renew(filed, in: $0) }
    }
  }

  private func existing(_ mood: MoodName) throws(PlayerError) -> Int64 {
    guard let id = filing.withLock({ $0.id(of: mood) }) else {
      throw PlayerError(.notFound, "There is no mood called “\(mood)”.")
    }
    return id
  }
}
