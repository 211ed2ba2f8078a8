/// A player that can be observed: the host itself, or a connection to it.
public protocol PlaybackSource: Sendable {
  /// Takes a snapshot and, without a gap, delivers every later event to `receive`.
  ///
  /// `receive` is called in order, never concurrently, on a thread of the source, and must return
  /// quickly: a subscriber with work to do puts the event into its own queue.
  ///
  /// - Throws: `PlayerError` if there is no player to observe.
  func subscribe(
    _ receive: @escaping @Sendable (PlayerEvent) -> Void
  ) throws(PlayerError) -> PlaybackSubscription
}

/// A subscription that lasts until it is cancelled or released.
public final class PlaybackSubscription: Sendable {
  /// The state when the subscription began; the first event's number is its revision plus one.
  public let snapshot: PlayerSnapshot
  private let end: @Sendable () -> Void

  /// Creates a subscription that calls `end`, possibly more than once, when it ends.
  public init(snapshot: PlayerSnapshot, end: @escaping @Sendable () -> Void) {
    self.snapshot = snapshot
    self.end = end
  }

  deinit {
    end()
  }

  /// Ends the subscription.
  ///
  /// `receive` is not called after this returns, unless this is called from within `receive`.
  public func cancel() {
    end()
  }
}

extension PlaybackSource {
  /// Subscribes with an asynchronous sequence, which contains every event after the snapshot until
  /// it is released.
  public func events() throws(PlayerError) -> (
    snapshot: PlayerSnapshot, events: AsyncStream<PlayerEvent>
  ) {
    let (stream, continuation) = AsyncStream<PlayerEvent>.makeStream()
    let subscription = try subscribe { continuation.yield($0) }
    continuation.onTermination = { _ in subscription.cancel() }
    return (subscription.snapshot, stream)
  }
}

/// A player that can also be controlled.
public protocol SystemPlayer: PlaybackSource {
  /// Performs `request` and calls `reply` exactly once, on any thread, when it is done.
  ///
  /// Requests that a caller submits one after another take effect in that order. A request that
  /// needs a search first, such as for files to queue, takes effect when that is done; a client
  /// that depends on it waits for the reply. `reply` must return quickly.
  func submit(
    _ request: PlayerRequest,
    reply: @escaping @Sendable (Result<PlayerReply, PlayerError>) -> Void
  )

  /// Performs `request` for a client that may disconnect before the reply.
  ///
  /// Once `cancellation` is cancelled, long work that only serves the reply ends, and `reply` is
  /// called with an error. Changes are made regardless.
  func submit(
    _ request: PlayerRequest, until cancellation: RequestCancellation,
    reply: @escaping @Sendable (Result<PlayerReply, PlayerError>) -> Void
  )
}

extension SystemPlayer {
  /// Performs `request` without supporting cancellation.
  public func submit(
    _ request: PlayerRequest, until cancellation: RequestCancellation,
    reply: @escaping @Sendable (Result<PlayerReply, PlayerError>) -> Void
  ) {
    submit(request, reply: reply)
  }

  /// Performs `request` and calls `reply` with the typed result.
  public func submit<Request: TypedRequest>(
    _ request: Request,
    reply: @escaping @Sendable (Result<Request.Reply, PlayerError>) -> Void
  ) {
    submit(request.request) { result in
      reply(Result { () throws(PlayerError) in try Request.read(result.get()) })
    }
  }

  /// Performs `request` and returns the result; cancelling the task ends long work early.
  ///
  /// - Throws: `PlayerError` if the request failed.
  public func perform<Request: TypedRequest>(
    _ request: Request
  ) async throws(PlayerError) -> Request.Reply {
    let cancellation = RequestCancellation()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        submit(request.request, until: cancellation) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      cancellation.cancel()
    }
    return try Request.read(result.get())
  }
}
