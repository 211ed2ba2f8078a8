import GRDB
package import PlayerModel

extension Bookmark: ListedTrack {}

/// Bookmarks.
extension MoodStore {
  /// The latest position that can be bookmarked, in seconds; later ones are damaged.
  private static let latest = 3.6e9
  /// How far a position may be after the end, in seconds, because stored ones are rounded.
  private static let rounding = 0.001

  /// Begins to read all bookmarks; moved files are located with `index`.
  package func readingOfBookmarks(
    foundThrough index: LibraryIndex?
  ) throws(PlayerError) -> ListReading<Bookmark> {
    let numbers = try database.read { try BookmarkSchema.numbers(in: $0) }
    return ListReading(numbers, foundThrough: index) {
      [database] (numbers) throws(PlayerError) in
      try database.read { try BookmarkSchema.bookmarks(numbers, in: $0) }
    }
  }

  /// Bookmarks places, all of them or none on failure; returns those that are new or got another name.
  ///
  /// - Throws: `PlayerError`: `invalidRequest` for a name or position that is not possible or a track whose sound
  ///   was not read, or `storageFailed`.
  package func addBookmarks(
    _ drafts: [(track: Track, seconds: Double, name: String)]
  ) throws(PlayerError) -> [Bookmark] {
    let songs = try identified(drafts.map(\.track), "bookmarked")
    var places: [BookmarkSchema.Place] = []
    for (draft, song) in zip(drafts, songs) {
      let end = min(song.track.exactDuration ?? Self.latest, Self.latest)
      guard draft.seconds >= 0, draft.seconds <= end + Self.rounding else {
        throw PlayerError(
          .invalidRequest, "“\(song.track.title)” has no such position to bookmark.")
      }
      places.append(
        BookmarkSchema.Place(
          id: song.id, track: song.track,
          milliseconds: Int64((min(draft.seconds, end) * 1000).rounded()),
          name: try Self.checked(draft.name)))
    }
    let now = clock.now().unixMilliseconds
    return try change { [places] database in
      let numbers = try places.compactMap { try BookmarkSchema.add($0, at: now, in: database) }
      return try BookmarkSchema.bookmarks(numbers, in: database)
    } then: { filing, added in
      filing.addBookmarked(added.compactMap(\.track.persistentID))
      return added
    }
  }

  /// Renames a bookmark, and returns it.
  ///
  /// - Throws: `PlayerError`: `notFound`, `invalidRequest` for a name that is not possible, or `storageFailed`.
  package func renameBookmark(_ number: Int64, to name: String) throws(PlayerError) -> Bookmark {
    let name = try Self.checked(name)
    let renamed = try change { database in
      try BookmarkSchema.rename(number, to: name, in: database)
      return try BookmarkSchema.bookmarks([number], in: database)
    } then: { _, renamed in
      renamed
    }
    guard let bookmark = renamed.first else {
      throw PlayerError(.notFound, "There is no bookmark \(number) any more.")
    }
    return bookmark
  }

  /// Removes bookmarks, and returns those that existed.
  ///
  /// - Throws: `PlayerError`: `storageFailed`, in which case nothing was removed.
  package func removeBookmarks(_ numbers: [Int64]) throws(PlayerError) -> [Bookmark] {
    try change { database in
      let present = try BookmarkSchema.bookmarks(Set(numbers).sorted(), in: database)
      try BookmarkSchema.remove(present, in: database)
      return (present, try BookmarkSchema.songs(in: database))
    } then: { filing, result in
      filing.setBookmarked(result.1)
      return result.0
    }
  }

  private static func checked(_ name: String) throws(PlayerError) -> String {
    guard let name = Bookmark.name(name) else {
      throw PlayerError(
        .invalidRequest,
        "The name of a bookmark has at most 200 characters, without control characters.")
    }
    return name
  }
}
