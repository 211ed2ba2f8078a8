import AudioOutput
import Synchronization

/// A clock that advances only while a caller sleeps by it, or when a test advances it.
final class ManualClock: OutputClock {
  private let state = Mutex((now: Int64(1_000_000_000_000), sleeps: [Int64](), isWoken: false))

  var now: Int64 { state.withLock { $0.now } }
  /// The duration of each sleep that was not woken.
  var sleeps: [Int64] { state.withLock { $0.sleeps } }

  func advance(seconds: Double) {
    state.withLock { $0.now += Int64(seconds * 1e9) }
  }

  /// Makes the next sleep end at once, as if its descriptor were readable.
  func wakeNextSleep() {
    state.withLock { $0.isWoken = true }
  }

  func sleep(nanoseconds: Int64?, wake: Int32) -> Bool {
    state.withLock { state in
      if state.isWoken {
        state.isWoken = false
        return true
      }
      guard let nanoseconds else { preconditionFailure("nothing would ever wake this") }
      state.now += nanoseconds
      state.sleeps.append(nanoseconds)
      return false
    }
  }
}
