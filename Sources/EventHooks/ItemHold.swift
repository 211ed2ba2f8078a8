import Dispatch
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

  /// Longer than it takes the player to tell of the state; where none comes, the one told of holds.
  private static let patience = DispatchTimeInterval.milliseconds(100)

  private let state = Mutex(State())
  private let deliver: @Sendable (PlayerEvent) -> Void

  /// - Parameter deliver: Takes what is held no longer, on any thread.
  init(_ deliver: @escaping @Sendable (PlayerEvent) -> Void) {
    self.deliver = deliver
  }

  /// Takes an event, and passes on what is not to be held.
  func take(_ event: PlayerEvent) {
    let passed = state.withLock { state -> [PlayerEvent] in
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
    for event in passed { deliver(event) }
  }

  /// Passes on what is held.
  func release() {
    let held = state.withLock { state in
      defer { state.held = nil }
      return state.held
    }
    if let held { deliver(held) }
  }

  private func releaseLater(_ turn: Int) {
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [weak self] in
      guard let self, state.withLock({ $0.turn == turn }) else { return }
      release()
    }
  }
}
