package import PlayerModel

/// Songs that take over the moods, marks and play counts of others whose files are gone.
extension MoodStore {
  /// Moves the moods and marks of songs to others, which also get their play counts; on failure, nothing is
  /// changed.
  ///
  /// - Throws: `PlayerError`: `invalidRequest` for a track whose sound was not read, or `storageFailed`.
  package func adopt(
    _ songs: [(from: PersistentID, to: Track)]
  ) throws(PlayerError) -> MarkChange {
    let targets = try identified(songs.map(\.to), "given the moods of another")
    return try change { database in
      var changed = 0
      for (song, target) in zip(songs, targets) where song.from != target.id {
        let isChanged = try AdoptionSchema.adopt(
          song.from, by: target.track, as: target.id, in: database)
        changed += isChanged ? 1 : 0
      }
      return (changed, try MoodFiling(database))
    } then: { filing, result in
      filing = result.1
      return MarkChange(changed: result.0, unchanged: songs.count - result.0)
    }
  }
}
