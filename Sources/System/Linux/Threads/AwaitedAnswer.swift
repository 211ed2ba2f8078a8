import Dispatch
import Synchronization

/// A value that one thread provides and others wait for.
package final class AwaitedAnswer<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  package init() {}

  /// Provides the value; call this once.
  package func give(_ answer: Value) {
    value.withLock { $0 = answer }
    isThere.signal()
  }

  /// Waits for the value, and returns `nil` if it does not arrive within the given number of
  /// seconds.
  package func wait(seconds: Int) -> Value? {
    wait(until: .now() + .seconds(seconds))
  }

  /// Waits for the value, without a limit.
  package func wait() -> Value {
    guard let answer = wait(until: .distantFuture) else {
      preconditionFailure("the semaphore was signalled without an answer")
    }
    return answer
  }

  private func wait(until end: DispatchTime) -> Value? {
    guard isThere.wait(timeout: end) == .success else { return nil }
    // Pass the signal on to other waiting threads.
    isThere.signal()
    return value.withLock { $0 }
  }
}
