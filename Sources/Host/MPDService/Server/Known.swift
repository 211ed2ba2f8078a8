import PlayerModel
import Synchronization

/// The last known state of the player, from which the changes of an event are derived.
final class Known: Sendable {
  private let snapshot = Mutex<PlayerSnapshot?>(nil)

  /// Sets the initial state, unless an event has arrived already.
  func begin(_ first: PlayerSnapshot) {
    snapshot.withLock { $0 = $0 ?? first }
  }

  /// Returns the subsystems that an event changed.
  func changes(by event: PlayerEvent) -> Set<Subsystem> {
    snapshot.withLock { snapshot in
      defer { snapshot = event.snapshot }
      return Subsystem.changed(by: event, before: snapshot ?? event.snapshot)
    }
  }
}
