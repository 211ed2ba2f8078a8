import PlayerModel
import Synchronization

/// An answer that may come while it is asked for, on the same thread, and then needs no inbox.
final class EarlyAnswer: Sendable {
  private enum State {
    case awaited
    case taken(Result<PlayerReply, PlayerError>)
    case over
  }

  private let state = Mutex(State.awaited)

  /// Takes the answer; false if nobody waits for it here any more.
  func take(_ answer: Result<PlayerReply, PlayerError>) -> Bool {
    state.withLock { state in
      guard case .awaited = state else { return false }
      state = .taken(answer)
      return true
    }
  }

  /// The answer, if it came; later ones are not taken.
  func end() -> Result<PlayerReply, PlayerError>? {
    state.withLock { state in
      defer { state = .over }
      return if case .taken(let answer) = state { answer } else { nil }
    }
  }
}
