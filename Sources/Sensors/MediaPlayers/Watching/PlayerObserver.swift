import Linux
import PlayerModel
import Synchronization

/// Somebody who wants to know of players, until it is over.
final class PlayerObserver: Sendable {
  let choice: OtherPlayersChoice
  private let receive: @Sendable (OtherPlayerEvent) -> Void
  private let isOver = Atomic(false)
  /// Held while it is told something, so that it is told nothing once it was cancelled; recursive, so that it may cancel
  /// itself meanwhile.
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

  /// Ends it; false if it was over already.
  func cancel() -> Bool {
    delivery.withLock { !isOver.exchange(true, ordering: .relaxed) }
  }
}
