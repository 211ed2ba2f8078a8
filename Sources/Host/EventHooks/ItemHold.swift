import Linux
import Mutation
import PlayerModel
import Synchronization

/// Holds back a new item until the accompanying state arrives.
///
/// The player reports the item before the state, so a command that runs for the item would otherwise find
/// that nothing is playing.
final class ItemHold: Sendable {
  private struct State {
    var held: PlayerEvent?
    /// The number of the last held event.
    var turn = 0
  }

  /// The time in seconds to wait for the state, which is longer than the player takes; the reported state
  /// applies then.
  private static let timeLimit = 0.1

  private let state = Mutex(State())
  private let deliver: @Sendable (PlayerEvent) -> Void

  /// Creates a hold.
  ///
  /// - Parameter deliver: Receives events that are no longer held, on any thread; it must not block.
  init(_ deliver: @escaping @Sendable (PlayerEvent) -> Void) {
    self.deliver = deliver
  }

  /// Processes an event, and delivers what need not be held.
  func take(_ event: PlayerEvent) {
    state.withLock { state in
      for event in pass(event, &state) { deliver(event) }
    }
  }

  /// Returns the events to deliver when `event` arrives.
  private func pass(_ event: PlayerEvent, _ state: inout State) -> [PlayerEvent] {
    switch event.kind {
    case .itemChanged where event.snapshot.state != .playing:
      // Only the newest item matters.
      state.held = event
      state.turn += 1
      releaseLater(state.turn)
      return []
    case .itemChanged:
      if !mutated(29) { state.held = nil }
      return [event]
    case .stateChanged:
      guard var item = state.held else { return [event] }
      item.snapshot = event.snapshot
      state.held = nil
      return [item, event]
    default: return [event]
    }
  }

  /// Delivers the held event.
  func release() {
    state.withLock { release(&$0) }
  }

  // Called within the lock, so that no newer event is delivered first.
  private func release(_ state: inout State) {
    guard let held = state.held else { return }
    state.held = nil
    deliver(held)
  }

  private func releaseLater(_ turn: Int) {
    WorkerThreads.shared.run(after: Self.timeLimit) { [weak self] in
      guard let self else { return }
      state.withLock { state in
        if state.turn == turn { release(&state) }
      }
    }
  }
}
