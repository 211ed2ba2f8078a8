import PlayerModel
import Synchronization

/// Collects notices while the sensors start.
final class SensorStart: Sendable {
  /// The notices, or `nil` once the sensors have started.
  private let notices = Mutex<[Notice]?>([])

  /// Keeps a notice if the sensors are still starting, and returns whether they are.
  func keeps(_ notice: Notice) -> Bool {
    notices.withLock { notices in
      notices?.append(notice)
      return notices != nil
    }
  }

  /// Ends the collection, and returns the notices.
  func end() -> [Notice] {
    notices.withLock { notices in
      defer { notices = nil }
      return notices ?? []
    }
  }
}
