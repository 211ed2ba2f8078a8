import Linux
import PlayerModel

/// Knows what everyone was told last; what should be found later is written down, too.
struct Announcements {
  private let broadcaster: EventBroadcaster
  private let log: @Sendable (String) -> Void
  /// The number of the last event.
  private(set) var revision: Int64 = 0

  /// Nothing was told yet.
  init(_ broadcaster: EventBroadcaster, log: @escaping @Sendable (String) -> Void) {
    self.broadcaster = broadcaster
    self.log = log
  }

  /// Gives the next event its number, which its snapshot has, too.
  mutating func begin() {
    revision += 1
  }

  /// Tells everyone of the event that was begun last.
  func send(_ kind: PlayerEvent.Kind, _ snapshot: PlayerSnapshot, at time: Timestamp) {
    if case .notice(let notice) = kind, notice.level != .info { log(notice.text) }
    broadcaster.send(
      PlayerEvent(number: revision, happenedAt: time, kind: kind, snapshot: snapshot))
  }

  /// Shows where the player is to those who come, before anything happens.
  func refresh(_ snapshot: PlayerSnapshot) {
    broadcaster.refresh(snapshot)
  }
}
