import PlayerModel
import Synchronization

/// A reply that may arrive during its request, on the same thread, so that it does not need the inbox.
final class EarlyAnswer: Sendable {
  private enum State {
    case awaited
    case taken(Result<PlayerReply, PlayerError>)
    case over
  }

  private let state = Mutex(State.awaited)

  /// Accepts the reply, or returns `false` if the request has already returned.
  func take(_ answer: Result<PlayerReply, PlayerError>) -> Bool {
    state.withLock { state in
      guard case .awaited = state else { return false }
      state = .taken(answer)
      return true
    }
  }

  /// Returns the reply if it has arrived; later ones are not accepted.
  func end() -> Result<PlayerReply, PlayerError>? {
    state.withLock { state in
      defer { state = .over }
      return if case .taken(let answer) = state { answer } else { nil }
    }
  }
}
