import Dispatch
import Synchronization

/// Something that is read on another thread while this one works on.
package final class ReadAhead<Value: Sendable, Failure: Error>: Sendable {
  private let reading: Mutex<(@Sendable () throws(Failure) -> Value)?>
  private let result = Mutex<Result<Value, Failure>?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  /// Begins to read, on a thread that `start` gives it.
  ///
  /// What `read` holds is let go of before its value is there.
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

  /// Begins to read, on one of the ``WorkerThreads``.
  package convenience init(_ read: @escaping @Sendable () throws(Failure) -> Value) {
    self.init(on: WorkerThreads.shared.run, read)
  }

  /// Waits for what is read; to be called once.
  package func value() throws(Failure) -> Value {
    isThere.wait()
    guard let found = result.withLock({ $0.take() }) else {
      preconditionFailure("what was read was taken already")
    }
    return try found.get()
  }

  /// Waits for what is read, but no longer than so many milliseconds; whether it is there.
  package func isThere(within milliseconds: Int) -> Bool {
    guard isThere.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else {
      return false
    }
    // For `value()`, which waits as well.
    isThere.signal()
    return true
  }

  private func run() -> Result<Value, Failure> {
    guard let read = reading.withLock({ $0.take() }) else {
      preconditionFailure("what is read is read once")
    }
    return Result(catching: read)
  }
}
