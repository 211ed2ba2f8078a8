/// Whether a recurring failure was already reported; it is reported once until it is resolved.
struct RecurringFailure {
  private var isRaised = false

  /// Records a failure, and returns whether it must be reported.
  mutating func raise() -> Bool {
    defer { isRaised = true }
    return !isRaised
  }

  /// Records a success.
  mutating func settle() {
    isRaised = false
  }
}
