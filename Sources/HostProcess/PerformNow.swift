import Dispatch
package import PlayerModel
import Synchronization

/// Does a request and waits for the answer.
package func performNow<Request: TypedRequest>(
  _ request: Request, on player: any SystemPlayer
) throws(PlayerError) -> Request.Reply {
  let waiting = Waiting<Request.Reply>()
  player.submit(request) { waiting.finish($0) }
  return try waiting.result().get()
}

/// Waits on one thread for an answer that comes on another.
private final class Waiting<Reply: Sendable>: Sendable {
  private let answer = Mutex<Result<Reply, PlayerError>?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)

  /// The answer has come.
  func finish(_ result: Result<Reply, PlayerError>) {
    answer.withLock { $0 = result }
    semaphore.signal()
  }

  /// Waits for the answer.
  func result() -> Result<Reply, PlayerError> {
    semaphore.wait()
    guard let result = answer.withLock({ $0 }) else {
      preconditionFailure("signalled without an answer")
    }
    return result
  }
}
