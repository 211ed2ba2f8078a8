package import PlayerModel

/// Ratings and favourites.
extension MoodStore {
  /// What the listener thinks of a song; from memory.
  package func marks(of id: PersistentID) -> TrackMarks {
    filing.withLock { $0.marks(of: id) }
  }

  /// Says how good tracks are, 0…5; all of them or none.
  ///
  /// - Throws: `PlayerError`: `invalidRequest` if there is no such rating or a track's sound has not been
  ///   read, `storageFailed` if it could not be stored, and then nothing is.
  package func rate(_ tracks: [Track], _ rating: Int) throws(PlayerError) -> MarkChange {
    guard TrackMarks.ratings.contains(rating) else {
      throw PlayerError(.invalidRequest, "A rating is a number from 1 to 5, or 0 for none.")
    }
    return try mark(tracks, "rated") { $0.rating = rating }
  }

  /// Makes tracks favourites, or not; all of them or none.
  ///
  /// - Throws: `PlayerError` as ``rate(_:_:)`` does.
  package func setFavourite(
    _ tracks: [Track], _ isFavourite: Bool
  ) throws(PlayerError) -> MarkChange {
    try mark(tracks, "made a favourite") { $0.isFavourite = isFavourite }
  }

  private func mark(
    _ tracks: [Track], _ done: String, _ alter: (inout TrackMarks) -> Void
  ) throws(PlayerError) -> MarkChange {
    let songs = try identified(tracks, done)
    return try change { database in
      var marked: [PersistentID: TrackMarks] = [:]
      for (id, track) in songs {
        let old = marked[id] ?? marks(of: id)
        var new = old
        alter(&new)
        guard new != old else { continue }
        marked[id] = new
        try MarkSchema.mark(id, track, new, in: database)
      }
      return marked
    } then: { filing, marked in
      filing.mark(marked)
      return MarkChange(changed: marked.count, unchanged: songs.count - marked.count)
    }
  }
}
