import Synchronization

/// Ends work whose answer is no longer wanted: the client that asked for it has gone.
public final class RequestCancellation: Sendable {
  private let state = Atomic<Bool>(false)

  /// A cancellation that has not happened yet.
  public init() {}

  /// Whether the answer is no longer wanted.
  public var isCancelled: Bool { state.load(ordering: .relaxed) }

  /// Says that the answer is no longer wanted; it cannot be wanted again.
  public func cancel() {
    state.store(true, ordering: .relaxed)
  }
}
