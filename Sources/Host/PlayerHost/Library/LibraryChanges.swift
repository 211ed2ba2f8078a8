import PlayerModel
import Synchronization

/// The changed paths in the library's folders that still have to be examined.
///
/// Changes during a long scan are collected, and examined together afterwards.
final class LibraryChanges: Sendable {
  private let paths = Mutex<Set<TrackPath>>([])

  /// Adds paths, and returns whether an examination must be scheduled.
  func add(_ more: [TrackPath]) -> Bool {
    paths.withLock { paths in
      defer { paths.formUnion(more) }
      return paths.isEmpty
    }
  }

  /// Removes and returns all paths.
  func take() -> [TrackPath] {
    paths.withLock { paths in
      defer { paths = [] }
      return paths.sorted { $0.encoded < $1.encoded }
    }
  }
}
