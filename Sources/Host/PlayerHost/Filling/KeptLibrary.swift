import MusicLibrary
import PlayerModel
import Synchronization

/// A cache of the library as read for the last query.
final class KeptLibrary: Sendable {
  private let dependencies: HostDependencies
  private let kept = Mutex<(reader: LibraryReader, revision: Int64)?>(nil)

  init(_ dependencies: HostDependencies) {
    self.dependencies = dependencies
  }

  /// Whether nothing is cached.
  var isEmpty: Bool { kept.withLock { $0 == nil } }

  /// Returns the library, and rereads it if it has changed.
  func reader(of revision: Int64) throws(PlayerError) -> LibraryReader {
    if let kept = kept.withLock({ $0 }), kept.revision == revision { return kept.reader }
    let history = dependencies.history
    let reader = LibraryReader(
      index: try dependencies.index.get(), moods: try? dependencies.moods.get(),
      clock: dependencies.clock
    ) { () throws(PlayerError) in try history?.get() }
    kept.withLock { $0 = (reader, revision) }
    return reader
  }

  /// Clears the cache.
  func forget() {
    kept.withLock { $0 = nil }
  }
}
