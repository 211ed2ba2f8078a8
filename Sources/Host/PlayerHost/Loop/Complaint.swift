/// Knows whether the listener was told of something that fails again and again: once, until it works again.
struct Complaint {
  private var isRaised = false

  /// It failed; answers whether that is news.
  mutating func raise() -> Bool {
    defer { isRaised = true }
    return !isRaised
  }

  /// It worked.
  mutating func settle() {
    isRaised = false
  }
}
