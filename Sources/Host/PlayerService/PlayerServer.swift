import Dispatch
import Glibc
import Linux
package import PlayerModel

/// Serves any ``SystemPlayer`` on a Unix socket.
///
/// The server has its own thread, which sleeps until a client or the player sends a message. A slow or faulty
/// client delays neither the player nor other clients.
package final class PlayerServer: Sendable {
  /// The path of the socket.
  package let path: String
  private let player: any SystemPlayer
  private let version: String
  /// Messages of other threads for the server's thread.
  let inbox = Mailbox<Message>()
  /// The queue on which long lists are encoded.
  private let encoding = SerialQueue()
  private let finished = DispatchSemaphore(value: 0)
  private let whenAlone: @Sendable () -> Void

  /// A message of another thread for the server's thread.
  enum Message: Sendable {
    case reply(client: Int64, id: Int64, Result<PlayerReply, PlayerError>)
    /// A reply that is already encoded.
    case encoded(client: Int64, [UInt8])
    indirect case event(PlayerEvent)
    case stop
  }

  /// Listens at `path`, replacing an existing file, and serves until ``stop()``.
  ///
  /// Call this only while holding the ``HostLock``. If the socket's file or folder is lost, it is recreated
  /// within a second or two.
  ///
  /// - Parameters:
  ///   - adopted: A descriptor on which a supervisor already listens at `path`, and whose file belongs to it.
  ///   - lock: The file of the lock that makes this process the host, or `nil` if there is none.
  ///   - isHost: Returns whether this process is still the host, after it has reacquired a lost lock. Called
  ///     before the socket's file is recreated, and when the lock's file is lost.
  ///   - limit: The time without a client after which `whenAlone` is called, on the server's thread, once
  ///     per such period; `nil` for never.
  package init(
    player: any SystemPlayer, at path: String, version: String, adopting adopted: Int32? = nil,
    lock: String? = nil, isHost: @escaping @Sendable () -> Bool = { true },
    aloneFor limit: Duration? = nil, whenAlone: @escaping @Sendable () -> Void = {}
  ) throws(PlayerError) {
    self.player = player
    self.path = path
    self.version = version
    self.whenAlone = whenAlone
    let descriptor =
      if let adopted { adopted } else { try UnixSocket.listen(at: path) }
    let identity = FileIdentity(ofLink: path)
    do throws(PlayerError) {
      try startThread(named: "socket") { [self] in
        let socket = ListeningSocket(
          descriptor: descriptor, path: path, identity: identity, isOwn: adopted == nil,
          lock: lock, isHost: isHost)
        var loop = ServerLoop(server: self, socket: socket, aloneFor: limit)
        loop.run()
        finished.signal()
      }
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Closes all connections, after sending what is waiting, and removes the socket.
  package func stop() {
    inbox.post(.stop)
    finished.wait()
    // The server may be stopped again.
    finished.signal()
  }

  /// Submits a request to the player, whose reply arrives in the inbox, after all earlier events.
  ///
  /// A long list is encoded before that, so that the server's thread can answer other clients meanwhile.
  func submit(
    _ request: PlayerRequest, client: Int64, id: Int64, until cancellation: RequestCancellation
  ) {
    player.submit(request, until: cancellation) { [weak self, encoding] result in
      guard case .success(let reply) = result, reply.isLongList else {
        self?.inbox.post(.reply(client: client, id: id, result))
        return
      }
      encoding.async { [weak self] in
        let bytes =
          cancellation.isCancelled
          ? [] : FrameCodec.encode(serverMessage: .reply(id: id, reply: reply))
        self?.inbox.post(.encoded(client: client, bytes))
      }
    }
  }

  /// Submits a request that does not depend on events, and returns the reply if it is immediate.
  func ask(
    _ request: PlayerRequest, client: Int64, id: Int64
  ) -> Result<PlayerReply, PlayerError>? {
    let early = EarlyAnswer()
    player.submit(request) { [weak self] result in
      guard !early.take(result) else { return }
      self?.inbox.post(.reply(client: client, id: id, result))
    }
    return early.end()
  }

  func subscribe() throws(PlayerError) -> PlaybackSubscription {
    try player.subscribe { [weak self] event in self?.inbox.post(.event(event)) }
  }

  func reportIdle() { whenAlone() }

  func welcome() -> ServerMessage {
    .welcome(protocolVersion: WireProtocol.version, version: version, processID: getpid())
  }

  var programVersion: String { version }
}

extension PlayerReply {
  /// Whether the reply is a list that takes long to encode.
  fileprivate var isLongList: Bool {
    switch self {
    case .playlistTracks(let tracks): tracks.count > 1000
    case .moodTracks(let tracks): tracks.count > 1000
    default: false
    }
  }
}
