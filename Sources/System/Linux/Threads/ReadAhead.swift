import Dispatch
import Synchronization

/// A value that is read on another thread while this one continues.
package final class ReadAhead<Value: Sendable, Failure: Error>: Sendable {
  private let reading: Mutex<(@Sendable () throws(Failure) -> Value)?>
  private let result = Mutex<Result<Value, Failure>?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  /// Starts reading on the thread that `start` provides.
  ///
  /// The closure `read`, and what it captures, is released before the value is available.
  package init(
    on start: (@escaping @Sendable () -> Void) -> Void,
    _ read: @escaping @Sendable () throws(Failure) -> Value
  ) {
    reading = Mutex(read)
    start { [self] in
      let found = run()
      result.withLock { $0 = found }
      isThere.signal()
    }
  }

  /// Starts reading on one of the ``WorkerThreads``.
  package convenience init(_ read: @escaping @Sendable () throws(Failure) -> Value) {
    self.init(on: WorkerThreads.shared.run, read)
  }

  /// Waits for the value and returns it; call this once.
  package func value() throws(Failure) -> Value {
    isThere.wait()
    guard let found = result.withLock({ $0.take() }) else {
      preconditionFailure("the value can be taken only once")
    }
    return try found.get()
  }

  /// Waits at most the given number of milliseconds, and returns whether the value is available.
  package func isThere(within milliseconds: Int) -> Bool {
    guard isThere.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else {
      return false
    }
    // `value()` waits for the signal, too.
    isThere.signal()
    return true
  }

  private func run() -> Result<Value, Failure> {
    guard let read = reading.withLock({ $0.take() }) else {
      preconditionFailure("the closure can be run only once")
    }
    return Result(catching: read)
  }
}
