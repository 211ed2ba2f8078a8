package import PlayerModel

/// Stars, play counts and dates from other programs.
extension MoodStore {
  /// Stores what another program knows about songs; on failure, nothing is changed.
  ///
  /// A song that the listener rated keeps its rating, and counts that are stored already are not lowered.
  ///
  /// - Throws: `PlayerError`: `invalidRequest` for invalid numbers or a track whose sound was not read, or
  ///   `storageFailed`.
  package func importSongs(
    _ songs: [(record: SongImport, track: Track)]
  ) throws(PlayerError) -> MarkChange {
    for (record, _) in songs { try Self.check(record) }
    let targets = try identified(songs.map(\.track), "rated")
    return try change { database in
      var (marked, changed) = ([PersistentID: TrackMarks](), Set<PersistentID>())
      for (song, target) in zip(songs, targets) {
        var own = marked[target.id] ?? marks(of: target.id)
        if song.record.rating > 0, own.rating == 0 {
          own.rating = song.record.rating
          marked[target.id] = own
          try MarkSchema.mark(target.id, target.track, own, in: database)
          changed.insert(target.id)
        }
        if try ImportSchema.store(song.record, of: target.id, in: database) {
          changed.insert(target.id)
        }
      }
      return (marked, changed.count)
    } then: { filing, result in
      filing.mark(result.0)
      let all = Set(targets.map(\.id)).count
      return MarkChange(changed: result.1, unchanged: all - result.1)
    }
  }

  private static func check(_ song: SongImport) throws(PlayerError) {
    guard TrackMarks.ratings.contains(song.rating) else {
      throw PlayerError(.invalidRequest, "A rating is a number from 1 to 5, or 0 for none.")
    }
    guard SongImport.counts.contains(song.plays), SongImport.counts.contains(song.skips) else {
      throw PlayerError(
        .invalidRequest,
        "Plays and skips are numbers from 0 to \(SongImport.counts.upperBound).")
    }
  }
}
