import PlayerModel
import Synchronization

/// What happened in the library's folders and was not looked at yet: however much comes while a long scan
/// goes on, one more look shows all of it.
final class LibraryChanges: Sendable {
  private let paths = Mutex<Set<TrackPath>>([])

  /// Adds paths; answers whether nobody is about to look yet.
  func add(_ more: [TrackPath]) -> Bool {
    paths.withLock { paths in
      defer { paths.formUnion(more) }
      return paths.isEmpty
    }
  }

  /// Takes all of them, to look at them now.
  func take() -> [TrackPath] {
    paths.withLock { paths in
      defer { paths = [] }
      return paths.sorted { $0.encoded < $1.encoded }
    }
  }
}
