import GRDB
import LocalDatabase
package import PlayerModel
import Synchronization

/// Reads the places of bookmarks for clients, whether or not a host is running.
package final class BookmarkReader: Sendable {
  /// The maximum number of bookmarks of a song to read, which is more than can be drawn.
  private static let mostOfSong = 1000

  private let recipe: DatabaseRecipe
  private let opened = Mutex<ReadOnlyDatabase?>(nil)

  /// Creates a reader of the listener's store in `data`, the player's folder, which it opens when it is first needed.
  package init(data: TrackPath) {
    recipe = MoodStore.recipe(in: data)
  }

  /// Returns the positions of the bookmarks in a song in seconds and ascending order, at most a thousand.
  ///
  /// - Throws: `PlayerError` if the store exists but cannot be read.
  package func positions(in song: PersistentID) throws(PlayerError) -> [Double] {
    guard let database = try openDatabase() else { return [] }
    return try database.read { database in
      try BookmarkSchema.places(in: song, upTo: Self.mostOfSong, in: database)
    }.map { Double($0) / 1000 }
  }

  /// Returns the open database, or opens it if it exists by now or was replaced.
  private func openDatabase() throws(PlayerError) -> ReadOnlyDatabase? {
    try opened.withLock { database throws(PlayerError) in
      if let database, !database.isReplaced { return database }
      database = try ReadOnlyDatabase(recipe)
      return database
    }
  }
}
