import MusicLibrary
import PlayerModel
import Synchronization

/// Knows the library as it was read for the last query, and of which revision that is.
final class KeptLibrary: Sendable {
  private let dependencies: HostDependencies
  private let kept = Mutex<(reader: LibraryReader, revision: Int64)?>(nil)

  init(_ dependencies: HostDependencies) {
    self.dependencies = dependencies
  }

  /// Whether none is kept.
  var isEmpty: Bool { kept.withLock { $0 == nil } }

  /// The library, read again if it has changed since.
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

  /// Gives its memory back.
  func forget() {
    kept.withLock { $0 = nil }
  }
}
