package import PlayerModel

/// Ratings and favourites.
extension MoodStore {
  /// Returns the marks of a song, from memory.
  package func marks(of id: PersistentID) -> TrackMarks {
    filing.withLock { $0.marks(of: id) }
  }

  /// Rates tracks from 0 to 5; on failure, none is changed.
  ///
  /// - Throws: `PlayerError`: `invalidRequest` for an invalid rating or a track whose sound was not read, or
  ///   `storageFailed`.
  package func rate(_ tracks: [Track], _ rating: Int) throws(PlayerError) -> MarkChange {
    guard TrackMarks.ratings.contains(rating) else {
      throw PlayerError(.invalidRequest, "A rating is a number from 1 to 5, or 0 for none.")
    }
    return try mark(tracks, "rated") { $0.rating = rating }
  }

  /// Marks or unmarks all tracks as favourites, or none on failure.
  ///
  /// - Throws: `PlayerError` like ``rate(_:_:)``.
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
