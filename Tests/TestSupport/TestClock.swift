package import PlayerModel
import Synchronization

/// A clock that does not move until it is set forward.
package final class TestClock: PlayerClock {
  private let milliseconds: Mutex<Int64>

  /// A clock that shows `unixMilliseconds`: by default 2026-11-21 01:54:47 UTC.
  package init(unixMilliseconds: Int64 = 1_795_226_087_000) {
    milliseconds = Mutex(unixMilliseconds)
  }

  /// The moment that the clock shows; its monotonic time starts in 1970.
  package func now() -> Timestamp {
    let now = milliseconds.withLock { $0 }
    return Timestamp(unixMilliseconds: now, monotonicNanoseconds: now * 1_000_000)
  }

  /// Sets the clock forward.
  package func advance(milliseconds amount: Int64) {
    milliseconds.withLock { $0 += amount }
  }
}
