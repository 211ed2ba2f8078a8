import Glibc
import Linux
package import PlayerModel
import Synchronization

/// A player in another process, as a ``SystemPlayer``.
///
/// Its own thread reads the connection, and sleeps until a message arrives.
package final class RemotePlayer: SystemPlayer {
  private typealias Reply = @Sendable (Result<PlayerReply, PlayerError>) -> Void

  private struct State {
    var waiting: [(PlayerRequest, Reply)] = []
    var failure: PlayerError?
  }

  private let broadcaster: EventBroadcaster
  private let state = Mutex(State())
  private let wake = WakeDescriptor()

  /// Connects to the host.
  ///
  /// - Parameter onDisconnect: Called once when the connection ends, with the reason.
  package init(
    socket path: String, version: String, attached: Bool,
    onDisconnect: @escaping @Sendable (PlayerError) -> Void = { _ in }
  ) throws(PlayerError) {
    let connection = try PlayerConnection(socket: path, version: version, attached: attached)
    broadcaster = EventBroadcaster(snapshot: try Self.subscribe(connection))
    // The whole connection is passed to the thread, and is not used elsewhere.
    nonisolated(unsafe) let handed = connection
    try startThread(named: "player") { [weak self, wake] in
      var replies: [Int64: Reply] = [:]
      let failure = Self.read(handed, wake: wake, &replies) { self }
      // Set before any reply, so that it is already true for the receivers.
      self?.state.withLock { $0.failure = failure }
      for reply in replies.values { reply(.failure(failure)) }
      guard let self else { return }
      for (_, reply) in take() { reply(.failure(failure)) }
      onDisconnect(failure)
    }
  }

  deinit {
    for (_, reply) in take() { reply(.failure(Self.closed)) }
    wake.wake()
  }

  package func subscribe(
    _ receive: @escaping @Sendable (PlayerEvent) -> Void
  ) throws(PlayerError) -> PlaybackSubscription {
    if let failure = state.withLock(\.failure) { throw failure }
    return broadcaster.subscribe(receive)
  }

  package func submit(
    _ request: PlayerRequest,
    reply: @escaping @Sendable (Result<PlayerReply, PlayerError>) -> Void
  ) {
    let failure = state.withLock { state in
      if state.failure == nil { state.waiting.append((request, reply)) }
      return state.failure
    }
    if let failure { reply(.failure(failure)) } else { wake.wake() }
  }

  /// The error for requests to a player that was released.
  private static let closed = PlayerError(
    .disconnected, "The connection to the player was closed.")

  private func take() -> [(PlayerRequest, Reply)] {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  /// Subscribes and waits for the snapshot, which precedes all events.
  private static func subscribe(_ connection: PlayerConnection) throws(PlayerError)
    -> PlayerSnapshot
  {
    let id = connection.subscribe()
    while true {
      try connection.wait(milliseconds: 5000)
      for (index, message) in try connection.receive().enumerated() {
        if case .failure(id, let error) = message { throw error }
        guard case .subscribed(id, let snapshot) = message else { continue }
        connection.putBack(after: index)
        return snapshot
      }
    }
  }

  /// Reads until the connection or the player ends, and returns the reason; unanswered requests remain in
  /// `replies`.
  private static func read(
    _ connection: PlayerConnection, wake: WakeDescriptor, _ replies: inout [Int64: Reply],
    player: () -> RemotePlayer?
  ) -> PlayerError {
    do throws(PlayerError) {
      while true {
        for message in try connection.receive() {
          switch message {
          case .reply(let id, let reply): replies.removeValue(forKey: id)?(.success(reply))
          case .failure(let id, let error): replies.removeValue(forKey: id)?(.failure(error))
          case .event(let event): player()?.broadcaster.send(event)
          default: break
          }
        }
        connection.wait(orFor: wake)
        wake.reset()
        guard let player = player() else { throw closed }
        for (request, reply) in player.take() { replies[connection.send(request)] = reply }
      }
    } catch {
      return error
    }
  }
}
