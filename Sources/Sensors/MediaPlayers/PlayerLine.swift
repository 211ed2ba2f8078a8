import PlayerModel
import Synchronization

/// The events of one player for one subscriber, numbered without gaps even if another instance
/// takes its place.
final class PlayerLine: Sendable {
  private struct State {
    /// The followed instance, or `nil` while there is none.
    var player: OtherPlayer.ID?
    /// The state after the last event, or `nil` before the first.
    var snapshot: PlayerSnapshot?
    /// Whether the subscriber has its snapshot.
    var hasBegun = false
  }

  private let name: String
  private let receive: @Sendable (PlayerEvent) -> Void
  private let state = Mutex(State())

  init(to name: String, _ receive: @escaping @Sendable (PlayerEvent) -> Void) {
    (self.name, self.receive) = (name, receive)
  }

  /// Returns the current snapshot, or `nil` if there is no player, and starts delivering events.
  func begin() -> PlayerSnapshot? {
    state.withLock { state in
      state.hasBegun = true
      return state.snapshot
    }
  }

  /// Handles an event of any player.
  func take(_ event: OtherPlayerEvent) {
    for event in state.withLock({ events(of: event, &$0) }) { receive(event) }
  }

  private func events(of event: OtherPlayerEvent, _ state: inout State) -> [PlayerEvent] {
    var made: [PlayerEvent] = []
    switch event {
    case .appeared(let player, let snapshot, _):
      guard player.name == name, state.player == nil else { break }
      state.player = player.id
      made = Self.events(from: state.snapshot, to: snapshot)
      if state.snapshot == nil { state.snapshot = snapshot }
    case .happened(let id, let event) where id == state.player: made = [event]
    case .vanished(let id, let now) where id == state.player:
      state.player = nil
      // A player that is no longer visible may not have reported its end.
      if let snapshot = state.snapshot, snapshot.state != .stopped {
        made = [Self.stop(of: snapshot, at: now)]
      }
    default: break
    }
    let numbered = made.map { event in
      var event = event
      event.number = (state.snapshot?.revision ?? 0) + 1
      event.snapshot.revision = event.number
      state.snapshot = event.snapshot
      return event
    }
    // Earlier events are part of the snapshot.
    return state.hasBegun ? numbered : []
  }

  /// Returns the events that lead from a stopped player to the one that takes its place.
  private static func events(
    from old: PlayerSnapshot?, to new: PlayerSnapshot
  ) -> [PlayerEvent] {
    guard let old else { return [] }
    let moment = new.position.takenAt
    func event(_ kind: PlayerEvent.Kind, _ snapshot: PlayerSnapshot) -> PlayerEvent {
      PlayerEvent(number: 0, happenedAt: moment, kind: kind, snapshot: snapshot)
    }
    var events: [PlayerEvent] = []
    if old.item != nil || new.item != nil {
      var snapshot = new
      snapshot.state = .stopped
      events.append(event(.itemChanged(from: old.item, previousPosition: 0), snapshot))
    }
    if new.state != .stopped {
      events.append(event(.stateChanged(from: .stopped, to: new.state), new))
    }
    return events
  }

  private static func stop(of snapshot: PlayerSnapshot, at now: Timestamp) -> PlayerEvent {
    var stopped = snapshot
    stopped.state = .stopped
    let left = snapshot.item == nil ? nil : snapshot.estimatedPosition(at: now)
    stopped.position = PlaybackPosition(seconds: 0, takenAt: now)
    return PlayerEvent(
      number: 0, happenedAt: now,
      kind: .stateChanged(
        from: snapshot.state, to: .stopped,
        previousPosition: left.flatMap { $0.isFinite ? $0 : nil }), snapshot: stopped)
  }
}
