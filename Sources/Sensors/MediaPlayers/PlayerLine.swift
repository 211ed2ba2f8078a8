import PlayerModel
import Synchronization

/// What one subscriber is told of one player, numbered without gaps also where another of its name takes its place.
final class PlayerLine: Sendable {
  private struct State {
    /// The player that is followed; nil while none is there.
    var player: OtherPlayer.ID?
    /// What it led to so far; nil until there was one.
    var snapshot: PlayerSnapshot?
    /// Whether the subscriber knows where it begins.
    var hasBegun = false
  }

  private let name: String
  private let receive: @Sendable (PlayerEvent) -> Void
  private let state = Mutex(State())

  init(to name: String, _ receive: @escaping @Sendable (PlayerEvent) -> Void) {
    (self.name, self.receive) = (name, receive)
  }

  /// The player as it is now; nil if there is none.
  ///
  /// What happens from now on is handed on.
  func begin() -> PlayerSnapshot? {
    state.withLock { state in
      state.hasBegun = true
      return state.snapshot
    }
  }

  /// Takes what happened to a player.
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
      // One that can no longer be seen did not stop by itself.
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
    // Before, it is part of the snapshot.
    return state.hasBegun ? numbered : []
  }

  /// What leads from a player that stopped to one that takes its place.
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
