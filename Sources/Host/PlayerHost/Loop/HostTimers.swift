import PlaybackEngine

/// The timers of the host thread.
struct HostTimers {
  /// The name of a timer.
  enum Name: Hashable {
    /// A timer of the playback machine.
    case machine(PlaybackMachine.TimerID)
    /// Save the session, and checkpoint the listening session.
    case checkpoint
    /// Store the listens in other players.
    case otherHearings
    /// Stop waiting for the sound before a request is answered.
    case settle
    /// Rescan the library.
    case rescan
    /// Release the cached library.
    case forgetLibrary
  }

  private var deadlines: [Name: Int64] = [:]

  /// Whether no timer is set, so that the host sleeps until it receives a message.
  var isEmpty: Bool { deadlines.isEmpty }

  /// Returns whether a timer is set.
  func isSet(_ name: Name) -> Bool { deadlines[name] != nil }

  /// Sets a timer to fire `delay` after `now`, which is in monotonic nanoseconds; replaces one of the same
  /// name.
  mutating func set(_ name: Name, after delay: Duration, now: Int64) {
    let (seconds, attoseconds) = delay.components
    deadlines[name] = now + seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// Sets a timer, unless one of the same name fires earlier.
  mutating func set(_ name: Name, within delay: Duration, now: Int64) {
    let earlier = deadlines[name]
    set(name, after: delay, now: now)
    if let earlier, let later = deadlines[name] { deadlines[name] = min(earlier, later) }
  }

  /// Cancels a timer.
  mutating func cancel(_ name: Name) {
    deadlines[name] = nil
  }

  /// Returns the timeout for `poll` in milliseconds, rounded up; -1 if no timer is set.
  func wait(now: Int64) -> Int32 {
    guard let next = deadlines.values.min() else { return -1 }
    return Int32(clamping: max(0, (next - now + 999_999) / 1_000_000))
  }

  /// Removes and returns the timers that are due, earliest first.
  mutating func takeDue(now: Int64) -> [Name] {
    let due = deadlines.filter { $0.value <= now }.sorted { $0.value < $1.value }.map(\.key)
    for name in due { deadlines[name] = nil }
    return due
  }
}
