import Linux
import PlayerModel
import Synchronization

/// Holds another item back until the state is told that comes with it: the player tells of the item first, and a
/// command that learns of both would take the first one for silent.
final class ItemHold: Sendable {
  private struct State {
    var held: PlayerEvent?
    /// Counts what was held.
    var turn = 0
  }

  /// Longer than it takes the player to tell of the state, in seconds; where none comes, the one told of holds.
  private static let patience = 0.1

  private let state = Mutex(State())
  private let deliver: @Sendable (PlayerEvent) -> Void

  /// - Parameter deliver: Takes what is held no longer, on any thread; must not wait.
  init(_ deliver: @escaping @Sendable (PlayerEvent) -> Void) {
    self.deliver = deliver
  }

  /// Takes an event, and passes on what is not to be held.
  func take(_ event: PlayerEvent) {
    state.withLock { state in
      for event in pass(event, &state) { deliver(event) }
    }
  }

  /// What is to be passed on now that `event` comes.
  private func pass(_ event: PlayerEvent, _ state: inout State) -> [PlayerEvent] {
    switch event.kind {
    case .itemChanged where event.snapshot.state != .playing:
      // Of items only the newest matters.
      state.held = event
      state.turn += 1
      releaseLater(state.turn)
      return []
    case .itemChanged:
      state.held = nil
      return [event]
    case .stateChanged:
      guard var item = state.held else { return [event] }
      item.snapshot = event.snapshot
      state.held = nil
      return [item, event]
    default: return [event]
    }
  }

  /// Passes on what is held.
  func release() {
    state.withLock { release(&$0) }
  }

  // Within the lock, so that nothing newer is passed on before it.
  private func release(_ state: inout State) {
    guard let held = state.held else { return }
    state.held = nil
    deliver(held)
  }

  private func releaseLater(_ turn: Int) {
    WorkerThreads.shared.run(after: Self.patience) { [weak self] in
      guard let self else { return }
      state.withLock { state in
        if state.turn == turn { release(&state) }
      }
    }
  }
}
