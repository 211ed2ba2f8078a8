import PlayerModel

/// Decides what to do when the player goes away while the interface is open.
///
/// A player that died is restarted automatically, but not repeatedly. If it was told to quit, the
/// interface only waits, because someone wanted that.
struct LostPlayerRule {
  /// The time between attempts to find a player, in nanoseconds.
  static let interval: Int64 = 1_000_000_000
  /// The delay of the first attempt, which is shorter because another client may be starting a
  /// player.
  static let firstLook: Int64 = 200_000_000
  /// A player that dies sooner than this after an automatic start is not restarted.
  static let probation: Int64 = 60_000_000_000

  /// When to look for a player next; `nil` while one is connected.
  private(set) var dueAt: Int64?
  /// Whether the interface may start a player.
  private(set) var mayStart = false
  private var startedAt: Int64?

  /// Records that the player went away; `wasDismissed` is whether it announced that.
  mutating func begin(wasDismissed: Bool, at now: Int64) {
    dueAt = now + Self.firstLook
    mayStart = !wasDismissed && startedAt.map { now - $0 > Self.probation } ?? true
  }

  /// Returns whether an attempt is due at `now`, and schedules the next one.
  mutating func isDue(at now: Int64) -> Bool {
    guard let due = dueAt, due <= now else { return false }
    dueAt = now + Self.interval
    return true
  }

  /// Records that a player is being started.
  mutating func noteStart(at now: Int64) {
    startedAt = now
    mayStart = false
  }

  /// Records that a player is connected.
  mutating func end() {
    dueAt = nil
  }
}
