import CLinux
import Glibc
import Linux
import PlayerModel

/// The server's thread: one `poll` for the listening socket, the clients, and the inbox.
struct ServerLoop: ~Copyable {
  /// The maximum number of clients; further ones are refused.
  static let maximumClients = 256
  /// The maximum number of bytes that are buffered for all clients; beyond that, the one with the most is
  /// disconnected.
  static let maximumKept = 128 << 20
  /// The maximum number of clients to accept before others have their turn.
  private static let maximumAcceptedAtOnce = 16

  private let server: PlayerServer
  private var socket: ListeningSocket
  private var clients: [Int64: ServerClient] = [:]
  private var lastClient: Int64 = 0
  /// The clients whose turn ended before all their messages were handled.
  private var unfinished: Set<Int64> = []
  /// The subscription to events, while any client is subscribed.
  private var subscription: PlaybackSubscription?
  private var newest: PlayerSnapshot?
  /// The receive buffer.
  private var room = [UInt8](repeating: 0, count: 1 << 16)
  /// Whether a client could not be accepted because no descriptor was left.
  private var hasTurnedAway = false
  private var idleTimeout: IdleTimeout
  private var spectra = SpectrumPace()
  /// The milliseconds for which no client is accepted after descriptors ran out.
  private static let acceptDelay: Int32 = 500

  init(
    server: PlayerServer, socket: consuming ListeningSocket, aloneFor limit: Duration?
  ) {
    self.server = server
    self.socket = socket
    idleTimeout = IdleTimeout(limit: limit, at: SystemClock.monotonicNanoseconds)
  }

  mutating func run() {
    while true {
      let order = Array(clients.keys)
      var polled = [
        pollfd(fd: server.inbox.descriptor, events: Int16(POLLIN), revents: 0),
        // Without free descriptors, new clients stay in the backlog for a while, to avoid a busy loop.
        pollfd(fd: hasTurnedAway ? -1 : socket.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: socket.watchDescriptor, events: Int16(POLLIN), revents: 0),
      ]
      polled += order.map { clients[$0]?.polled ?? pollfd(fd: -1, events: 0, revents: 0) }
      let time = timeout()
      hasTurnedAway = false
      guard poll(&polled, nfds_t(polled.count), time) >= 0 else { continue }
      for (id, polled) in zip(order, polled[3...])
      where polled.revents != 0 || unfinished.contains(id) {
        serve(id, polled.revents)
      }
      if polled[1].revents != 0 { accept() }
      if polled[2].revents != 0 { socket.noteChange() }
      socket.restoreIfDue()
      if polled[0].revents != 0, takeMessages() { return closeAll() }
      for spectrum in spectra.takeDue(at: SystemClock.monotonicNanoseconds) {
        answer(spectrum)
      }
      for (id, client) in clients where client.isFinished { remove(id) }
      removeGreediest()
      if idleTimeout.found(clients: clients.count, at: SystemClock.monotonicNanoseconds) {
        server.reportIdle()
      }
    }
  }

  /// Returns the milliseconds until the next scheduled work, or -1 if there is none.
  private func timeout() -> Int32 {
    if !unfinished.isEmpty { return 0 }
    let due = [socket.dueAt, idleTimeout.dueAt, spectra.dueAt].compactMap(\.self).min().map {
      Int32(clamping: max(0, ($0 - SystemClock.monotonicNanoseconds + 999_999) / 1_000_000))
    }
    return [hasTurnedAway ? Self.acceptDelay : nil, due].compactMap(\.self).min() ?? -1
  }

  private mutating func accept() {
    for _ in 0..<Self.maximumAcceptedAtOnce {
      let descriptor = cl_accept(socket.descriptor)
      guard descriptor >= 0 else {
        hasTurnedAway = errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS
        return
      }
      guard UnixSocket.peerUser(of: descriptor) == geteuid() else {
        close(descriptor)
        continue
      }
      var client = ServerClient(descriptor: descriptor)
      guard clients.count < Self.maximumClients || makeRoom() else {
        client.turnAway()
        continue
      }
      lastClient += 1
      clients[lastClient] = client
    }
  }

  /// Disconnects the oldest client that has not sent hello, and returns whether there was one.
  ///
  /// A well-behaved program sends it immediately, so silent clients cannot keep others out.
  private mutating func makeRoom() -> Bool {
    guard let silent = clients.filter({ !$0.value.hasGreeted }).keys.min() else { return false }
    remove(silent)
    return true
  }

  /// Disconnects the client with the most buffered bytes, as long as all clients together exceed the limit.
  private mutating func removeGreediest() {
    while clients.values.reduce(0, { $0 + $1.byteCount }) > Self.maximumKept,
      let greediest = clients.max(by: { $0.value.byteCount < $1.value.byteCount })
    {
      remove(greediest.key)
    }
  }

  private mutating func serve(_ id: Int64, _ events: Int16) {
    guard var client = clients[id] else { return }
    // Removed while it is in use, so that its buffers are not copied.
    clients[id] = nil
    if events & Int16(POLLIN | POLLHUP | POLLERR) != 0 { client.receive(through: &room) }
    client.flush()
    let wasCutShort = take(from: &client, id) || client.isHeldUp
    client.flush()
    if wasCutShort, client.mayRead { unfinished.insert(id) } else { unfinished.remove(id) }
    clients[id] = client
  }

  /// Handles the messages of a client, up to its limit, and returns whether there may be more.
  private mutating func take(from client: inout ServerClient, _ id: Int64) -> Bool {
    for _ in 0..<ServerClient.maximumAtOnce {
      let message: ClientMessage
      switch client.nextMessage() {
      case .nothing: return false
      case .refused: continue
      case .message(let next): message = next
      }
      switch message {
      case .hello(let version, let program, let attached):
        client.greet(version: version, program: program, attached: attached, server: server)
      case .request(let request, .end(.quit(onlyIfAlone: true)))
      where clients.values.contains(where: \.isAttached):
        let error = PlayerError(.notAlone, "Another client is attached: the music keeps playing.")
        client.send(.failure(id: request, error: error))
      case .request(let request, let body):
        client.outstanding += 1
        client.note(body)
        if case .spectrum = body {
          spectra.add(body, client: id, id: request)
        } else {
          server.submit(body, client: id, id: request, until: client.cancellation)
        }
      case .subscribe(let request):
        subscribe(&client, request)
      case .unsubscribe:
        client.unsubscribe()
      }
    }
    return true
  }

  private mutating func subscribe(_ client: inout ServerClient, _ request: Int64) {
    do throws(PlayerError) {
      if subscription == nil {
        let begun = try server.subscribe()
        subscription = begun
        newest = begun.snapshot
      }
      guard let newest else { return }
      client.subscribe(request, at: newest)
    } catch {
      client.send(.failure(id: request, error: error))
    }
  }

  /// Handles the messages of other threads, and returns whether the server must stop.
  private mutating func takeMessages() -> Bool {
    var isOver = false
    for message in server.inbox.take() {
      switch message {
      case .reply(let id, let request, let result):
        deliver(result, of: request, to: id)
      case .encoded(let id, let bytes):
        clients[id]?.answer(encoded: bytes)
      case .event(let event):
        deliver(event)
      case .stop:
        isOver = true
      }
    }
    // An answered client may have requests that had to wait.
    for id in Array(clients.keys) { serve(id, 0) }
    return isOver
  }

  /// Answers a request for a spectrum that is due.
  private mutating func answer(_ waiting: SpectrumPace.Waiting) {
    let (id, request) = (waiting.client, waiting.id)
    guard let answer = server.ask(waiting.request, client: id, id: request) else { return }
    deliver(answer, of: request, to: id)
    serve(id, 0)
  }

  private mutating func deliver(
    _ result: Result<PlayerReply, PlayerError>, of request: Int64, to id: Int64
  ) {
    let count = clients.count
    clients[id]?.answer(result, of: request, clients: count)
  }

  private mutating func deliver(_ event: PlayerEvent) {
    // An event of an earlier subscription is already part of the current snapshot.
    guard let known = newest, event.number > known.revision else { return }
    newest = event.snapshot
    var encoded: [UInt8]?
    for id in clients.keys where clients[id]?.isSubscribed == true {
      let bytes = encoded ?? FrameCodec.encode(ServerMessage.event(event: event))
      encoded = bytes
      clients[id]?.send(event: event, encoded: bytes)
    }
  }

  private mutating func remove(_ id: Int64) {
    let endings = clients[id]?.held.endings ?? []
    clients[id]?.end()
    clients[id] = nil
    unfinished.remove(id)
    // The replies are discarded, because the client no longer exists.
    for request in endings {
      server.submit(request.request, client: id, id: 0, until: RequestCancellation())
    }
    if subscription != nil, !clients.values.contains(where: \.isSubscribed) {
      subscription?.cancel()
      subscription = nil
    }
  }

  private mutating func closeAll() {
    subscription?.cancel()
    let goodbye = PlayerError(.disconnected, "The player has quit.")
    for id in Array(clients.keys) {
      clients[id]?.send(.goodbye(error: goodbye))
      clients[id]?.flush()
      clients[id]?.end()
    }
    socket.removeFile()
  }
}
