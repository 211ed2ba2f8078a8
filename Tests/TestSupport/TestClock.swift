package import PlayerModel
import Synchronization

/// A clock that stands still until it is turned.
package final class TestClock: PlayerClock {
  private let milliseconds: Mutex<Int64>

  /// A clock that shows `unixMilliseconds`: by default 2026-11-21 01:54:47 UTC.
  package init(unixMilliseconds: Int64 = 1_795_226_087_000) {
    milliseconds = Mutex(unixMilliseconds)
  }

  /// The moment it shows; its monotonic clock began in 1970.
  package func now() -> Timestamp {
    let now = milliseconds.withLock { $0 }
    return Timestamp(unixMilliseconds: now, monotonicNanoseconds: now * 1_000_000)
  }

  /// Turns it forward.
  package func advance(milliseconds amount: Int64) {
    milliseconds.withLock { $0 += amount }
  }
}
