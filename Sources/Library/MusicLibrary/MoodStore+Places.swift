package import PlayerModel

/// Where long tracks were left.
extension MoodStore {
  /// The places of all songs, in seconds, from memory.
  package var resumePlaces: [PersistentID: Double] { places.withLock(\.self) }

  /// Returns where a song continues, in seconds, from memory; `nil` if it begins at its start.
  package func resumePlace(of id: PersistentID) -> Double? {
    places.withLock { $0[id] }
  }

  /// Stores where a song was left; without `seconds`, it begins at its start again.
  ///
  /// - Throws: `PlayerError`: `storageFailed`, in which case nothing was changed.
  package func keepPlace(_ seconds: Double?, of id: PersistentID) throws(PlayerError) {
    let now = clock.now().unixMilliseconds
    try database.write { try ResumePlaceSchema.store(seconds, of: id, at: now, in: $0) }
    places.withLock { $0[id] = seconds }
  }
}
