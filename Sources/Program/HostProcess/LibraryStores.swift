import Linux
import MusicLibrary
import PlayerHost
import PlayerModel

/// The host's open library.
struct LibraryStores: Sendable {
  let index: Result<LibraryIndex, PlayerError>
  let moods: Result<MoodStore, PlayerError>
  let history: LibraryReader.History
  private let preferences: @Sendable () -> HostPreferences

  init(_ dependencies: HostDependencies) {
    index = dependencies.index
    moods = dependencies.moods
    preferences = dependencies.preferences
    history = { [history = dependencies.history] () throws(PlayerError) in try history?.get() }
  }

  /// The first folder in the settings, or else the first one that was added to the library.
  func mainFolder() throws(PlayerError) -> TrackPath? {
    if let first = preferences().libraryFolders.first { return first }
    return try index.get().foldersAsAdded().first
  }

  /// Creates a reader of the current library.
  func reader() throws(PlayerError) -> LibraryReader {
    LibraryReader(
      index: try index.get(), moods: try? moods.get(), clock: SystemClock(), history: history)
  }
}
