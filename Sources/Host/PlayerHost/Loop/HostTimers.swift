import PlaybackEngine

/// When the host's thread must do something by itself.
struct HostTimers {
  /// What is waited for.
  enum Name: Hashable {
    /// One of the playback rules' own.
    case machine(PlaybackMachine.TimerID)
    /// Keep where the player is, and how far the open session is.
    case checkpoint
    /// Keep what is heard of other players.
    case otherHearings
    /// Wait no longer for the sound before a request is answered.
    case settle
    /// Look through the library.
    case rescan
    /// Keep the library in memory no longer.
    case forgetLibrary
  }

  private var deadlines: [Name: Int64] = [:]

  /// Whether none is set: the host then sleeps until somebody wants something of it.
  var isEmpty: Bool { deadlines.isEmpty }

  /// Whether one of that name is set.
  func isSet(_ name: Name) -> Bool { deadlines[name] != nil }

  /// Sets one, in place of one of the same name, for `delay` after `now` (monotonic nanoseconds).
  mutating func set(_ name: Name, after delay: Duration, now: Int64) {
    let (seconds, attoseconds) = delay.components
    deadlines[name] = now + seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// The same, but leaves one alone that is due earlier.
  mutating func set(_ name: Name, within delay: Duration, now: Int64) {
    let earlier = deadlines[name]
    set(name, after: delay, now: now)
    if let earlier, let later = deadlines[name] { deadlines[name] = min(earlier, later) }
  }

  /// Forgets one.
  mutating func cancel(_ name: Name) {
    deadlines[name] = nil
  }

  /// Milliseconds for `poll` until the next is due, never too short; -1 if none is set.
  func wait(now: Int64) -> Int32 {
    guard let next = deadlines.values.min() else { return -1 }
    return Int32(clamping: max(0, (next - now + 999_999) / 1_000_000))
  }

  /// Takes out those that are due, the earliest first.
  mutating func takeDue(now: Int64) -> [Name] {
    let due = deadlines.filter { $0.value <= now }.sorted { $0.value < $1.value }.map(\.key)
    for name in due { deadlines[name] = nil }
    return due
  }
}
