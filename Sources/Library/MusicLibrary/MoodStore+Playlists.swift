import GRDB
package import PlayerModel

/// The listener's playlists.
extension MoodStore {
  /// Returns the playlists by name.
  package func playlists() throws(PlayerError) -> [PlaylistSummary] {
    try database.read { try PlaylistSchema.summaries(in: $0) }
  }

  /// Returns the name, as it is stored, of the playlist that a typed name means; see ``TypedName``.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such playlist, or `invalidRequest` if it could be
  ///   several.
  package func stored(_ playlist: PlaylistName) throws(PlayerError) -> PlaylistName {
    try existing(playlist).name
  }

  /// Begins to read a playlist in order; moved files are located with `index`.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such playlist.
  package func reading(
    of playlist: PlaylistName, foundThrough index: LibraryIndex?
  ) throws(PlayerError) -> ListReading<PlaylistTrack> {
    let id = try existing(playlist).id
    let places = try database.read { try PlaylistSchema.places(in: id, of: $0) }
    return ListReading(places, foundThrough: index) { [database] (places) throws(PlayerError) in
      try database.read { try PlaylistSchema.tracks(at: places, in: id, of: $0) }
    }
  }

  /// Reads a whole playlist.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such playlist.
  package func tracks(
    in playlist: PlaylistName, foundThrough index: LibraryIndex? = nil
  ) throws(PlayerError) -> [PlaylistTrack] {
    try reading(of: playlist, foundThrough: index).all()
  }

  /// Creates a playlist.
  ///
  /// - Throws: `PlayerError`: `invalidRequest` if the name is taken, or `storageFailed`.
  package func create(_ playlist: PlaylistName) throws(PlayerError) {
    try checkFree(playlist)
    let now = clock.now().unixMilliseconds
    try changePlaylists { _ = try PlaylistSchema.make(playlist, at: now, in: $0) }
  }

  /// Appends all tracks to a playlist, or none on failure.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such playlist, or `storageFailed`.
  package func add(_ tracks: [Track], to playlist: PlaylistName) throws(PlayerError) {
    let id = try existing(playlist, orMadeBy: "stimmung playlist create").id
    try change { database in
      try PlaylistSchema.add(tracks, to: id, in: database)
    } then: { filing, _ in
      // The songs that were already in playlists are still in them.
      filing.addListed(tracks.lazy.compactMap(\.persistentID))
    }
  }

  /// Inserts all tracks after a place, or none on failure.
  ///
  /// Without a place, they are inserted at the start; if the place was removed, at the end.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such playlist, or `storageFailed`.
  package func insert(
    _ tracks: [Track], after target: Int64?, in playlist: PlaylistName
  ) throws(PlayerError) {
    let id = try existing(playlist).id
    try change { database in
      let present = try PlaylistSchema.places(in: id, of: database)
      try PlaylistSchema.add(tracks, to: id, in: database)
      let added = try PlaylistSchema.places(in: id, of: database).dropFirst(present.count)
      let index = target.map { present.firstIndex(of: $0).map { $0 + 1 } ?? present.count } ?? 0
      let order = Array(present[..<index]) + added + present[index...]
      try PlaylistSchema.arrange(order, in: database)
    } then: { filing, _ in
      filing.addListed(tracks.lazy.compactMap(\.persistentID))
    }
  }

  /// Removes places from a playlist, and returns how many existed.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such playlist, or `storageFailed`.
  package func remove(
    _ places: [Int64], from playlist: PlaylistName
  ) throws(PlayerError) -> Int {
    let id = try existing(playlist).id
    return try changePlaylists { try PlaylistSchema.remove(places, of: id, in: $0) }
  }

  /// Moves places, in their current order, before another or to the end.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such playlist or place, or `storageFailed`.
  package func move(
    _ places: [Int64], before target: Int64?, in playlist: PlaylistName
  ) throws(PlayerError) {
    let (playlist, id) = try existing(playlist)
    let moved = Set(places)
    let present = try database.read { try PlaylistSchema.places(in: id, of: $0) }
    guard moved.isSubset(of: present), target.map(present.contains) ?? true else {
      throw PlayerError(.notFound, "That track is no longer in “\(playlist)”.")
    }
    let order = present.moving(moved, before: target)
    try changePlaylists { try PlaylistSchema.arrange(order, in: $0) }
  }

  /// Moves places by a number of rows, negative towards the start, as far as there are rows.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such playlist or place, or `storageFailed`.
  package func shift(
    _ places: [Int64], by rows: Int, in playlist: PlaylistName
  ) throws(PlayerError) {
    let (playlist, id) = try existing(playlist)
    let moved = Set(places)
    let present = try database.read { try PlaylistSchema.places(in: id, of: $0) }
    guard moved.isSubset(of: present) else {
      throw PlayerError(.notFound, "That track is no longer in “\(playlist)”.")
    }
    let order = present.shifting(moved, by: rows)
    guard order != present else { return }
    try changePlaylists { try PlaylistSchema.arrange(order, in: $0) }
  }

  /// Renames a playlist.
  ///
  /// - Throws: `PlayerError`: `notFound`, `invalidRequest` if the new name is taken, or `storageFailed`.
  package func rename(
    _ playlist: PlaylistName, to name: PlaylistName
  ) throws(PlayerError) {
    let id = try existing(playlist).id
    try checkFree(name)
    try changePlaylists { try PlaylistSchema.rename(id, to: name, in: $0) }
  }

  /// Deletes a playlist, but no files.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such playlist, or `storageFailed`.
  package func delete(_ playlist: PlaylistName) throws(PlayerError) {
    let id = try existing(playlist).id
    try changePlaylists { try PlaylistSchema.delete(id, in: $0) }
  }

  private func changePlaylists<Value: Sendable>(
    _ store: (Database) throws -> Value
  ) throws(PlayerError) -> Value {
    try change { database in
      (try store(database), try PlaylistSchema.songs(in: database))
    } then: { filing, stored in
      filing.setListed(stored.1)
      return stored.0
    }
  }

  /// Returns the stored name and the row of the playlist that a name means.
  private func existing(
    _ playlist: PlaylistName, orMadeBy command: String? = nil
  ) throws(PlayerError) -> (name: PlaylistName, id: Int64) {
    let id = try database.read { try PlaylistSchema.id(of: playlist, in: $0) }
    if let id { return (playlist, id) }
    let all = try database.read { try PlaylistSchema.playlists(in: $0) }
    return try playlist.found(among: all, orMadeBy: command) { $0.name }
  }

  private func checkFree(_ name: PlaylistName) throws(PlayerError) {
    guard try database.read({ try PlaylistSchema.id(of: name, in: $0) }) == nil else {
      throw PlayerError(.invalidRequest, "There is already a playlist called “\(name)”.")
    }
  }
}
