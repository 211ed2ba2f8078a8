import Dispatch
import Linux
import Synchronization

/// Runs calls that may wait for a sound server, and stops waiting for those that take too long.
///
/// libasound has no time limits of its own: a call to a server that hangs returns when the server's client library
/// loses patience (PulseAudio's: 30 seconds), or never. Such a call is left behind on its thread, with all that it uses.
struct Patience {
  /// How long to wait for an answer.
  var seconds: Double

  /// Runs `call` on another thread and returns what it returns.
  ///
  /// - Throws: `.timedOut` after ``seconds``; what `call` returns or throws later is released on its thread.
  func run<Value: Sendable>(
    _ call: @escaping @Sendable () throws(ALSAFailure) -> Value
  ) throws(ALSAFailure) -> Value {
    let answer = Answer<Value>()
    // Each gets a thread of its own: calls that were left behind hold up no others.
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
