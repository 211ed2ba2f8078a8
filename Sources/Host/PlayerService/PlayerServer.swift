import Dispatch
import Glibc
import Linux
package import PlayerModel

/// Offers any ``SystemPlayer`` on a Unix socket.
///
/// It has a thread of its own, asleep until a client or the player says something, so that no client,
/// however slow or mad, can hold up the player or another client.
package final class PlayerServer: Sendable {
  /// Where it listens.
  package let path: String
  private let player: any SystemPlayer
  private let version: String
  /// What other threads have for the server's own.
  let inbox = Mailbox<Message>()
  /// Where long lists are encoded.
  private let encoding = SerialQueue()
  private let finished = DispatchSemaphore(value: 0)
  private let whenAlone: @Sendable () -> Void

  /// A part of what other threads have for the server's own.
  enum Message: Sendable {
    case reply(client: Int64, id: Int64, Result<PlayerReply, PlayerError>)
    /// An answer that is ready to be sent.
    case encoded(client: Int64, [UInt8])
    indirect case event(PlayerEvent)
    case stop
  }

  /// Listens at `path`, replacing what stands there, and serves until ``stop()``.
  ///
  /// Call it only while holding the ``HostLock``. When the socket's file or folder is lost, it is made again
  /// within a second or two.
  ///
  /// - Parameters:
  ///   - adopted: A descriptor that a supervisor already listens on at `path`, and whose file is its own.
  ///   - lock: The file of the lock that makes this process the host; nil if there is none.
  ///   - isHost: Whether this process is still the host, which takes a lock again that is lost; asked before the
  ///     socket's file is made again, and when the lock's is gone.
  ///   - patience: After how long without a client `whenAlone` is called, on the server's thread, once for each such
  ///     time; nil: never.
  package init(
    player: any SystemPlayer, at path: String, version: String, adopting adopted: Int32? = nil,
    lock: String? = nil, isHost: @escaping @Sendable () -> Bool = { true },
    aloneFor patience: Duration? = nil, whenAlone: @escaping @Sendable () -> Void = {}
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
        var loop = ServerLoop(server: self, socket: socket, aloneFor: patience)
        loop.run()
        finished.signal()
      }
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Closes every connection, after sending what was already said, and removes the socket.
  package func stop() {
    inbox.post(.stop)
    finished.wait()
    // It may be stopped again.
    finished.signal()
  }

  /// Asks the player, which answers into the inbox, after the events that it has told by then.
  ///
  /// A long list is encoded before it gets there, so that the server's thread answers other clients meanwhile.
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

  /// The same for what no event has to do with: what the player answers at once is returned.
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

  func tellAlone() { whenAlone() }

  func welcome() -> ServerMessage {
    .welcome(protocolVersion: WireProtocol.version, version: version, processID: getpid())
  }

  var programVersion: String { version }
}

extension PlayerReply {
  /// Whether it is a list that takes long to encode.
  fileprivate var isLongList: Bool {
    switch self {
    case .playlistTracks(let tracks): tracks.count > 1000
    case .moodTracks(let tracks): tracks.count > 1000
    default: false
    }
  }
}
