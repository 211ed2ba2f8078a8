import Dispatch
import Synchronization

/// An answer that threads wait for and another gives.
package final class AwaitedAnswer<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  package init() {}

  /// Gives it, once.
  package func give(_ answer: Value) {
    value.withLock { $0 = answer }
    isThere.signal()
  }

  /// Waits for it; nil if it does not come within so many seconds.
  package func wait(seconds: Int) -> Value? {
    wait(until: .now() + .seconds(seconds))
  }

  /// Waits for it, however long that takes.
  package func wait() -> Value {
    guard let answer = wait(until: .distantFuture) else {
      preconditionFailure("signalled without an answer")
    }
    return answer
  }

  private func wait(until end: DispatchTime) -> Value? {
    guard isThere.wait(timeout: end) == .success else { return nil }
    // Others may wait, too.
    isThere.signal()
    return value.withLock { $0 }
  }
}
