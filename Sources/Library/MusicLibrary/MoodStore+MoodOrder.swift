import GRDB
package import PlayerModel

/// The order of the songs in a mood, which is that of filing until the listener changes it.
extension MoodStore {
  /// Files tracks under `mood` after a song, or none on failure.
  ///
  /// Without a song, they are filed at the start; if it is not in the mood, at the end. Tracks that are already
  /// filed keep their place.
  ///
  /// - Throws: `PlayerError` like ``add(_:to:)``.
  package func insert(
    _ tracks: [Track], after song: PersistentID?, in mood: MoodName
  ) throws(PlayerError) -> MoodChange {
    let (mood, id) = try existing(mood, orMadeBy: "stimmung mood create")
    let songs = try identified(tracks, "filed")
    let now = clock.now().unixMilliseconds
    return try change { database in
      let before = try MoodSchema.songsByPlace(in: id, of: database)
      let count = try MoodSchema.file(songs, under: id, at: now, in: database)
      let places = before.map(\.place)
      let known = Set(places)
      let added = try MoodSchema.places(in: id, of: database).filter { !known.contains($0) }
      let index =
        song.map { song in
          before.firstIndex { $0.song == song }.map { $0 + 1 } ?? before.count
        } ?? 0
      // Songs at the end have the right order without a place of their own.
      if index < before.count {
        let order = Array(places[..<index]) + added + places[index...]
        try MoodSchema.arrange(order, in: database)
      }
      return (count, try MoodSchema.moods(in: database))
    } then: { filing, result in
      filing.setMoods(result.1)
      filing.add(songs.map(\.id), to: mood)
      return MoodChange(mood: mood, changed: result.0, unchanged: songs.count - result.0)
    }
  }

  /// Moves songs of a mood by a number of rows, negative towards the start, as far as there are rows.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such mood, or a song is not in it, or `storageFailed`.
  package func shift(
    _ songs: [PersistentID], by rows: Int, in mood: MoodName
  ) throws(PlayerError) {
    try arrange(songs, in: mood) { order, moved, _ in order.shifting(moved, by: rows) }
  }

  /// Moves songs of a mood, in their current order, before another or to the end.
  ///
  /// - Throws: `PlayerError` like ``shift(_:by:in:)``.
  package func move(
    _ songs: [PersistentID], before target: PersistentID?, in mood: MoodName
  ) throws(PlayerError) {
    try arrange(songs, and: target, in: mood) { order, moved, target in
      order.moving(moved, before: target)
    }
  }

  /// Changes the order of a mood; `arranged` returns it from all places, those of `songs`, and that of `other`.
  private func arrange(
    _ songs: [PersistentID], and other: PersistentID? = nil, in mood: MoodName,
    _ arranged: ([Int64], Set<Int64>, Int64?) -> [Int64]
  ) throws(PlayerError) {
    let (mood, id) = try existing(mood)
    let present = try database.read { try MoodSchema.songsByPlace(in: id, of: $0) }
    let wanted = Set(songs)
    let moved = Set(present.filter { wanted.contains($0.song) }.map(\.place))
    let target = other.flatMap { other in present.first { $0.song == other }?.place }
    guard moved.count == wanted.count, other == nil || target != nil else {
      throw PlayerError(.notFound, "That song is no longer filed under \(mood).")
    }
    let places = present.map(\.place)
    let order = arranged(places, moved, target)
    guard order != places else { return }
    try change { database in
      try MoodSchema.arrange(order, in: database)
    } then: { _, _ in
    }
  }
}
