/// Which screen is looked at, what comes back after it, and whether it is locked.
struct Navigation: Equatable, Sendable {
  private var shown = Screen.queue
  /// The screen that was looked at before the help, the search or the settings.
  private(set) var previous = Screen.queue
  /// Whether only keys for the playing track work.
  private(set) var isLocked = false
  /// When the listener did something last, on the monotonic clock; nil: not yet.
  private var touchedAt: Int64?

  /// The screen that is looked at; a locked one shows the playing track.
  var screen: Screen { isLocked ? .playing : shown }

  /// Goes to a screen.
  mutating func go(to new: Screen) {
    if !shown.profile.isVisited { previous = shown }
    shown = new
  }

  /// Lets only keys for the playing track work.
  mutating func lock() {
    isLocked = true
  }

  /// Lets all keys work, on the screen that was looked at before.
  mutating func unlock() {
    isLocked = false
  }

  /// Takes note that time passed in which the listener may have done something.
  mutating func touch(at time: Int64, isByListener: Bool) {
    if touchedAt == nil || isByListener { touchedAt = time }
  }

  /// When the screen locks because nobody does anything for so many minutes, on the monotonic clock; nil: not at all.
  func lockDeadline(after minutes: Double) -> Int64? {
    guard minutes > 0, !isLocked, let touchedAt else { return nil }
    let (deadline, overflow) = touchedAt.addingReportingOverflow(
      Int64(exactly: (minutes * 60e9).rounded()) ?? .max)
    return overflow ? nil : deadline
  }
}
