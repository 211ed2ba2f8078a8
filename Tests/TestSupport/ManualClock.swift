package import PlayerModel
import Synchronization

/// A clock that a test advances.
package final class ManualClock: PlayerClock {
  private let nanoseconds = Mutex<Int64>(1_000_000_000)

  /// A clock at the given moment.
  package init() {}

  /// The moment that the clock shows.
  package func now() -> Timestamp {
    let now = nanoseconds.withLock { $0 }
    return Timestamp(
      unixMilliseconds: 1_700_000_000_000 + now / 1_000_000, monotonicNanoseconds: now)
  }

  /// Advances the clock.
  package func advance(by duration: Duration) {
    let (seconds, attoseconds) = duration.components
    nanoseconds.withLock { $0 += seconds * 1_000_000_000 + attoseconds / 1_000_000_000 }
  }
}
