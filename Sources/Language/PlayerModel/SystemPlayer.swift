/// Something that plays and can be observed: the host itself, or a connection to it.
public protocol PlaybackSource: Sendable {
  /// Takes a snapshot and, with no gap in between, hands every later event to `receive`.
  ///
  /// `receive` is called in order, never twice at once, on a thread of the source's own, and must
  /// return at once: a subscriber with work to do puts the event into a queue of its own.
  ///
  /// - Throws: `PlayerError` if there is no player to observe.
  func subscribe(
    _ receive: @escaping @Sendable (PlayerEvent) -> Void
  ) throws(PlayerError) -> PlaybackSubscription
}

/// An observation that lasts until it is cancelled or released.
public final class PlaybackSubscription: Sendable {
  /// The player when the subscription began; the first event's number is one more than its revision.
  public let snapshot: PlayerSnapshot
  private let end: @Sendable () -> Void

  /// A subscription that calls `end`, possibly more than once, when it is over.
  public init(snapshot: PlayerSnapshot, end: @escaping @Sendable () -> Void) {
    self.snapshot = snapshot
    self.end = end
  }

  deinit {
    end()
  }

  /// Ends it: when this returns, `receive` is not called again (unless called from `receive` itself,
  /// whose present call is then the last).
  public func cancel() {
    end()
  }
}

extension PlaybackSource {
  /// The same as an asynchronous sequence, for those who live in tasks: every event after the
  /// snapshot, none lost, until the sequence is released.
  public func events() throws(PlayerError) -> (
    snapshot: PlayerSnapshot, events: AsyncStream<PlayerEvent>
  ) {
    let (stream, continuation) = AsyncStream<PlayerEvent>.makeStream()
    let subscription = try subscribe { continuation.yield($0) }
    continuation.onTermination = { _ in subscription.cancel() }
    return (subscription.snapshot, stream)
  }
}

/// A player that can also be told what to do.
public protocol SystemPlayer: PlaybackSource {
  /// Does what `request` asks and calls `reply` exactly once, on any thread, when it is done.
  ///
  /// Requests that one caller submits one after the other take effect in that order. What must be
  /// looked for first, such as files for the queue, takes effect when it is found: a client that depends on
  /// that waits for the reply. `reply` must return at once.
  func submit(
    _ request: PlayerRequest,
    reply: @escaping @Sendable (Result<PlayerReply, PlayerError>) -> Void
  )

  /// The same for a client that may go before it is answered: once `cancellation` is cancelled, long work that only the
  /// answer needs ends, and `reply` is called with an error. What changes something is done all the same.
  func submit(
    _ request: PlayerRequest, until cancellation: RequestCancellation,
    reply: @escaping @Sendable (Result<PlayerReply, PlayerError>) -> Void
  )
}

extension SystemPlayer {
  /// Does what `request` asks to its end, for players that cannot stop in between.
  public func submit(
    _ request: PlayerRequest, until cancellation: RequestCancellation,
    reply: @escaping @Sendable (Result<PlayerReply, PlayerError>) -> Void
  ) {
    submit(request, reply: reply)
  }

  /// Does what `request` asks and calls `reply` with what it is answered with, as the other form does.
  public func submit<Request: TypedRequest>(
    _ request: Request,
    reply: @escaping @Sendable (Result<Request.Reply, PlayerError>) -> Void
  ) {
    submit(request.request) { result in
      reply(Result { () throws(PlayerError) in try Request.read(result.get()) })
    }
  }

  /// Does what `request` asks and answers when it is done; long work ends early if the task is cancelled.
  ///
  /// - Throws: `PlayerError` with the reason if it could not be done.
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
