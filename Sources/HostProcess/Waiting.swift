import Dispatch
package import PlayerModel
import Synchronization

/// Waits on one thread for an answer that comes on another.
package final class Waiting: Sendable {
  private let answer = Mutex<Result<PlayerReply, PlayerError>?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)

  /// Nobody has answered yet.
  package init() {}

  /// The answer has come.
  package func finish(_ result: Result<PlayerReply, PlayerError>) {
    answer.withLock { $0 = result }
    semaphore.signal()
  }

  /// Waits for the answer.
  package func result() -> Result<PlayerReply, PlayerError> {
    semaphore.wait()
    guard let result = answer.withLock({ $0 }) else {
      preconditionFailure("signalled without an answer")
    }
    return result
  }
}
