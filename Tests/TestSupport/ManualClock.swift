package import PlayerModel
import Synchronization

/// A clock that a test turns by hand.
package final class ManualClock: PlayerClock {
  private let nanoseconds = Mutex<Int64>(1_000_000_000)

  /// A clock at some moment.
  package init() {}

  /// The moment that it was turned to.
  package func now() -> Timestamp {
    let now = nanoseconds.withLock { $0 }
    return Timestamp(
      unixMilliseconds: 1_700_000_000_000 + now / 1_000_000, monotonicNanoseconds: now)
  }

  /// Lets time pass.
  package func advance(by duration: Duration) {
    let (seconds, attoseconds) = duration.components
    nanoseconds.withLock { $0 += seconds * 1_000_000_000 + attoseconds / 1_000_000_000 }
  }
}
