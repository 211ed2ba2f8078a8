import PlayerModel

/// What to do about a player that went away while the interface was open.
///
/// One that died is started again by itself, but not again and again; one that was told to quit is only
/// waited for, since somebody wanted that.
struct Absence {
  /// Between two looks whether there is a player again, nanoseconds.
  static let interval: Int64 = 1_000_000_000
  /// The first look comes sooner, as another client may be starting it.
  static let firstLook: Int64 = 200_000_000
  /// A player that dies sooner than this after it was started by itself is not started again.
  static let probation: Int64 = 60_000_000_000

  /// When to look next; nil while there is a player.
  private(set) var dueAt: Int64?
  /// Whether one may be started by itself.
  private(set) var mayStart = false
  private var startedAt: Int64?

  /// It went away at `now`; `wasDismissed` if it said that it would.
  mutating func begin(wasDismissed: Bool, at now: Int64) {
    dueAt = now + Self.firstLook
    mayStart = !wasDismissed && startedAt.map { now - $0 > Self.probation } ?? true
  }

  /// Whether it is time to look, at `now`; the next time is set then.
  mutating func isDue(at now: Int64) -> Bool {
    guard let due = dueAt, due <= now else { return false }
    dueAt = now + Self.interval
    return true
  }

  /// One is being started at `now`.
  mutating func noteStart(at now: Int64) {
    startedAt = now
    mayStart = false
  }

  /// There is a player.
  mutating func end() {
    dueAt = nil
  }
}
