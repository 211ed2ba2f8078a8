import Dispatch
import Synchronization

/// Something that is read on another thread while this one works on.
final class ReadAhead<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  /// Begins to read.
  init(_ read: @escaping @Sendable () throws -> Value) {
    DispatchQueue.global().async { [self] in
      let found = Result(catching: read)
      result.withLock { $0 = found }
      isThere.signal()
    }
  }

  /// Waits for what is read; to be called once.
  func value() throws -> Value {
    isThere.wait()
    guard let found = result.withLock({ $0.take() }) else {
      preconditionFailure("what was read was taken already")
    }
    return try found.get()
  }
}
