import Linux
import PlayerModel
import Synchronization

/// An observer of players, until it is cancelled.
final class PlayerObserver: Sendable {
  let choice: OtherPlayersChoice
  private let receive: @Sendable (OtherPlayerEvent) -> Void
  private let isOver = Atomic(false)
  /// Held during delivery, so that no event follows a cancellation; recursive, so that the observer
  /// may cancel from within one.
  private let delivery = RecursiveLock()

  init(
    _ choice: OtherPlayersChoice, _ receive: @escaping @Sendable (OtherPlayerEvent) -> Void
  ) {
    (self.choice, self.receive) = (choice, receive)
  }

  func tell(_ event: OtherPlayerEvent) {
    delivery.withLock {
      if !isOver.load(ordering: .relaxed) { receive(event) }
    }
  }

  /// Cancels the observer; returns `false` if it already was.
  func cancel() -> Bool {
    delivery.withLock { !isOver.exchange(true, ordering: .relaxed) }
  }
}
