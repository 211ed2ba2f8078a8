import Synchronization

/// Whether the listener was told of something that fails again and again: once, until it works again.
final class Complaint: Sendable {
  private let isRaised = Atomic<Bool>(false)

  /// It failed; answers whether that is news.
  func raise() -> Bool {
    !isRaised.exchange(true, ordering: .relaxed)
  }

  /// It worked.
  func settle() {
    isRaised.store(false, ordering: .relaxed)
  }
}
