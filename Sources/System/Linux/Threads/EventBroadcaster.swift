package import PlayerModel
import Synchronization

/// Delivers a player's events to its subscribers, and gives each new subscriber the newest
/// snapshot.
package final class EventBroadcaster: Sendable {
  private struct State {
    var snapshot: PlayerSnapshot
    var subscribers: [Int64: @Sendable (PlayerEvent) -> Void] = [:]
    var last: Int64 = 0
  }

  private let state: Mutex<State>
  /// Held while subscribers are called, so that a cancelled one is not called again.
  ///
  /// Recursive, so that a subscriber may cancel itself while it is called.
  private let delivery = RecursiveLock()

  /// Creates a broadcaster whose first event has the revision after `snapshot.revision`.
  package init(snapshot: PlayerSnapshot) {
    state = Mutex(State(snapshot: snapshot))
  }

  /// The newest snapshot.
  package var snapshot: PlayerSnapshot {
    state.withLock(\.snapshot)
  }

  /// Delivers every following event to `receive`; see `PlaybackSource.subscribe(_:)`.
  package func subscribe(
    _ receive: @escaping @Sendable (PlayerEvent) -> Void
  ) -> PlaybackSubscription {
    // No event may be delivered between taking the snapshot and adding the subscriber.
    let (id, snapshot) = delivery.withLock {
      state.withLock { state in
        state.last += 1
        state.subscribers[state.last] = receive
        return (state.last, state.snapshot)
      }
    }
    return PlaybackSubscription(snapshot: snapshot) { [weak self] in self?.remove(id) }
  }

  /// Delivers an event to all subscribers, in the order in which they subscribed.
  package func send(_ event: PlayerEvent) {
    delivery.withLock {
      let ids = state.withLock { state in
        state.snapshot = event.snapshot
        return state.subscribers.keys.sorted()
      }
      for id in ids { state.withLock { $0.subscribers[id] }?(event) }
    }
  }

  /// Replaces the snapshot for later subscribers without sending an event.
  package func refresh(_ snapshot: PlayerSnapshot) {
    state.withLock { $0.snapshot = snapshot }
  }

  private func remove(_ id: Int64) {
    _ = delivery.withLock { state.withLock { $0.subscribers.removeValue(forKey: id) } }
  }
}
