import Synchronization

/// Cancels work for a request whose reply is no longer needed, because its client has gone.
public final class RequestCancellation: Sendable {
  private let state = Atomic<Bool>(false)

  /// Creates a cancellation that is not yet cancelled.
  public init() {}

  /// Whether the reply is no longer needed.
  public var isCancelled: Bool { state.load(ordering: .relaxed) }

  /// Marks the reply as no longer needed, permanently.
  public func cancel() {
    state.store(true, ordering: .relaxed)
  }
}
