import PlayerModel
import Synchronization

/// What goes wrong while the sensor starts.
final class SensorStart: Sendable {
  /// Nil once it has started.
  private let notices = Mutex<[Notice]?>([])

  /// Keeps a notice if the sensor is still starting; answers whether it is.
  func keeps(_ notice: Notice) -> Bool {
    notices.withLock { notices in
      notices?.append(notice)
      return notices != nil
    }
  }

  /// The sensor has started; gives what went wrong.
  func end() -> [Notice] {
    notices.withLock { notices in
      defer { notices = nil }
      return notices ?? []
    }
  }
}
