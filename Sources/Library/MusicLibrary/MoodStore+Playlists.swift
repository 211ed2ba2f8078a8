import GRDB
package import PlayerModel

/// The listener's playlists.
extension MoodStore {
  /// The playlists, by name.
  package func playlists() throws(PlayerError) -> [PlaylistSummary] {
    try database.read { try PlaylistSchema.summaries(in: $0) }
  }

  /// Begins to read what is in a playlist, in order; files that moved are found in `index`.
  ///
  /// - Throws: `PlayerError`, `notFound` if there is no such playlist.
  package func reading(
    of playlist: PlaylistName, foundThrough index: LibraryIndex?
  ) throws(PlayerError) -> ListReading<PlaylistTrack> {
    let found = try database.read { database in
      try PlaylistSchema.id(of: playlist, in: database).map {
        (id: $0, places: try PlaylistSchema.places(in: $0, of: database))
      }
    }
    guard let found else { throw try missing(playlist) }
    return ListReading(found.places, foundThrough: index) {
      [database] (places) throws(PlayerError) in
      try database.read { try PlaylistSchema.tracks(at: places, in: found.id, of: $0) }
    }
  }

  /// What is in a playlist, read in one go.
  ///
  /// - Throws: `PlayerError`, `notFound` if there is no such playlist.
  package func tracks(
    in playlist: PlaylistName, foundThrough index: LibraryIndex? = nil
  ) throws(PlayerError) -> [PlaylistTrack] {
    try reading(of: playlist, foundThrough: index).all()
  }

  /// Creates a playlist.
  ///
  /// - Throws: `PlayerError`: `invalidRequest` if there is one of that name, `storageFailed`.
  package func create(_ playlist: PlaylistName) throws(PlayerError) {
    try checkFree(playlist)
    let now = clock.now().unixMilliseconds
    try changePlaylists { _ = try PlaylistSchema.make(playlist, at: now, in: $0) }
  }

  /// Adds tracks to the end of a playlist; all of them or none.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such playlist, `storageFailed`.
  package func add(_ tracks: [Track], to playlist: PlaylistName) throws(PlayerError) {
    let id = try existing(playlist, orMadeBy: "stimmung playlist create")
    try change { database in
      try PlaylistSchema.add(tracks, to: id, in: database)
    } then: { filing, _ in
      // What was in playlists before stays in them.
      filing.addListed(tracks.lazy.compactMap(\.persistentID))
    }
  }

  /// Takes places out of a playlist; returns how many there were.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such playlist, `storageFailed`.
  package func remove(
    _ places: [Int64], from playlist: PlaylistName
  ) throws(PlayerError) -> Int {
    let id = try existing(playlist)
    return try changePlaylists { try PlaylistSchema.remove(places, of: id, in: $0) }
  }

  /// Puts places, in the order in which they stand, before another; nil: at the end.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such playlist or place, `storageFailed`.
  package func move(
    _ places: [Int64], before target: Int64?, in playlist: PlaylistName
  ) throws(PlayerError) {
    let id = try existing(playlist)
    let moved = Set(places)
    let present = try database.read { try PlaylistSchema.places(in: id, of: $0) }
    guard moved.isSubset(of: present), target.map(present.contains) ?? true else {
      throw PlayerError(.notFound, "That track is no longer in “\(playlist)”.")
    }
    // Before the first that stays of those from the target on.
    let goal = target.flatMap(present.firstIndex) ?? present.count
    let stays: (Int64) -> Bool = { !moved.contains($0) }
    let order =
      present[..<goal].filter(stays) + present.filter(moved.contains)
      + present[goal...].filter(stays)
    try changePlaylists { try PlaylistSchema.arrange(order, in: $0) }
  }

  /// Renames a playlist.
  ///
  /// - Throws: `PlayerError`: `notFound`, `invalidRequest` if the new name is another's, `storageFailed`.
  package func rename(
    _ playlist: PlaylistName, to name: PlaylistName
  ) throws(PlayerError) {
    let id = try existing(playlist)
    try checkFree(name)
    try changePlaylists { try PlaylistSchema.rename(id, to: name, in: $0) }
  }

  /// Deletes a playlist; no file is touched.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such playlist, `storageFailed`.
  package func delete(_ playlist: PlaylistName) throws(PlayerError) {
    let id = try existing(playlist)
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

  private func existing(
    _ playlist: PlaylistName, orMadeBy command: String? = nil
  ) throws(PlayerError) -> Int64 {
    let id = try database.read { try PlaylistSchema.id(of: playlist, in: $0) }
    if let id { return id }
    throw try missing(playlist, orMadeBy: command)
  }

  private func missing(
    _ playlist: PlaylistName, orMadeBy command: String? = nil
  ) throws(PlayerError) -> PlayerError {
    .notThere(
      "playlist", playlist.rawValue, among: try playlists().map(\.name.rawValue),
      orMadeBy: command)
  }

  private func checkFree(_ name: PlaylistName) throws(PlayerError) {
    guard try database.read({ try PlaylistSchema.id(of: name, in: $0) }) == nil else {
      throw PlayerError(.invalidRequest, "There is already a playlist called “\(name)”.")
    }
  }
}
