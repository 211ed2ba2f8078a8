import Linux

/// Watches for changes of the power supply while something waits for them; costs nothing otherwise.
struct PowerWatch {
  private var events: PowerEvents?

  /// A descriptor that is readable when the power supply may have changed; -1 while nothing waits.
  var descriptor: Int32 { events?.descriptor ?? -1 }

  /// Sets whether something waits for a change.
  mutating func setAwaited(_ isAwaited: Bool) {
    guard isAwaited != (events != nil) else { return }
    events = isAwaited ? PowerEvents() : nil
  }

  /// Returns whether the power supply changed.
  func takeChange() -> Bool { events?.take() ?? false }
}
