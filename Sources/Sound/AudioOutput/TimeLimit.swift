import Dispatch
import Linux
import Synchronization

/// Runs calls that may wait for a sound server, and abandons those that take too long.
///
/// libasound has no timeouts. A call to a server that hangs returns when the server's client
/// library times out (after 30 seconds in PulseAudio's), or never. An abandoned call stays on its
/// thread with everything that it uses.
struct TimeLimit {
  /// The time limit.
  var seconds: Double

  /// Runs `call` on another thread and returns its result.
  ///
  /// - Throws: `.timedOut` after ``seconds``; a later result is released on the other thread.
  func run<Value: Sendable>(
    _ call: @escaping @Sendable () throws(ALSAFailure) -> Value
  ) throws(ALSAFailure) -> Value {
    let answer = Answer<Value>()
    // A thread for each, so that abandoned calls do not delay others.
    WorkerThreads.shared.run {
      do throws(ALSAFailure) {
        answer.give(.success(try call()))
      } catch {
        answer.give(.failure(error))
      }
    }
    return try answer.wait(seconds: seconds).get()
  }

  private final class Answer<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, ALSAFailure>?>(nil)
    private let isGiven = DispatchSemaphore(value: 0)

    func give(_ result: Result<Value, ALSAFailure>) {
      self.result.withLock { $0 = result }
      isGiven.signal()
    }

    func wait(seconds: Double) -> Result<Value, ALSAFailure> {
      _ = isGiven.wait(timeout: .now() + seconds)
      return result.withLock { $0.take() } ?? .failure(.timedOut)
    }
  }
}
