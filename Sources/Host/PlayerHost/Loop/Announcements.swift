import Linux
import PlayerModel

/// Numbers the events, and sends them to subscribers; important notices are also logged.
struct Announcements {
  private let broadcaster: EventBroadcaster
  private let log: @Sendable (String) -> Void
  /// The number of the last event.
  private(set) var revision: Int64 = 0

  /// Creates a value that has published nothing yet.
  init(_ broadcaster: EventBroadcaster, log: @escaping @Sendable (String) -> Void) {
    self.broadcaster = broadcaster
    self.log = log
  }

  /// Begins the next event; its snapshot must have the same number.
  mutating func begin() {
    revision += 1
  }

  /// Sends the event that was begun last.
  func send(_ kind: PlayerEvent.Kind, _ snapshot: PlayerSnapshot, at time: Timestamp) {
    if case .notice(let notice) = kind, notice.level != .info { log(notice.text) }
    broadcaster.send(
      PlayerEvent(number: revision, happenedAt: time, kind: kind, snapshot: snapshot))
  }

  /// Sets the snapshot for new subscribers before any event.
  func refresh(_ snapshot: PlayerSnapshot) {
    broadcaster.refresh(snapshot)
  }
}
