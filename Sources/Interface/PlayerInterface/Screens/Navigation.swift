/// The current and the previous screen, and the lock.
struct Navigation: Equatable, Sendable {
  private var shown = Screen.queue
  /// The screen before a visited one, such as the help, the search or the settings.
  private(set) var previous = Screen.queue
  /// Whether the interface is locked, so that only keys for the playing track work.
  private(set) var isLocked = false
  /// The monotonic time of the listener's last action; `nil` if there was none.
  private var touchedAt: Int64?

  /// The current screen, which is the playing screen while locked.
  var screen: Screen { isLocked ? .playing : shown }

  /// Switches to a screen.
  mutating func go(to new: Screen) {
    if !shown.profile.isVisited { previous = shown }
    shown = new
  }

  /// Locks the interface.
  mutating func lock() {
    isLocked = true
  }

  /// Unlocks the interface and returns to the screen before.
  mutating func unlock() {
    isLocked = false
  }

  /// Records the time of an event, which may be an action of the listener.
  mutating func touch(at time: Int64, isByListener: Bool) {
    if touchedAt == nil || isByListener { touchedAt = time }
  }

  /// Returns the monotonic time at which inactivity locks the interface; `nil` if it does not.
  func lockDeadline(after minutes: Double) -> Int64? {
    guard minutes > 0, !isLocked, let touchedAt else { return nil }
    let (deadline, overflow) = touchedAt.addingReportingOverflow(
      Int64(exactly: (minutes * 60e9).rounded()) ?? .max)
    return overflow ? nil : deadline
  }
}
