import PlayerModel
import Synchronization

/// The player as it was last seen, by which what an event changed is known.
final class Known: Sendable {
  private let snapshot = Mutex<PlayerSnapshot?>(nil)

  /// Takes note of the player as it is at first, unless something has happened already.
  func begin(_ first: PlayerSnapshot) {
    snapshot.withLock { $0 = $0 ?? first }
  }

  /// What became another by an event.
  func changes(by event: PlayerEvent) -> Set<Subsystem> {
    snapshot.withLock { snapshot in
      defer { snapshot = event.snapshot }
      return Subsystem.changed(by: event, before: snapshot ?? event.snapshot)
    }
  }
}
