import Dispatch
import Synchronization

/// An answer that one thread waits for and another gives.
final class AwaitedAnswer<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  func give(_ answer: Value) {
    value.withLock { $0 = answer }
    isThere.signal()
  }

  /// Waits for it; nil if it does not come within so many seconds.
  func wait(seconds: Int) -> Value? {
    guard isThere.wait(timeout: .now() + .seconds(seconds)) == .success else { return nil }
    return value.withLock { $0 }
  }
}
