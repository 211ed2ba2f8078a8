import Glibc
import Linux
import PlayerModel

/// The server's thread: one `poll` over the listening socket, the clients and the inbox.
struct ServerLoop: ~Copyable {
  /// More clients than anybody needs; further ones are turned away.
  static let maximumClients = 256
  /// What is kept for all clients together, bytes; beyond it, the one that takes most is hung up on.
  static let maximumKept = 128 << 20
  /// So many newcomers are taken before others have their turn.
  private static let maximumAcceptedAtOnce = 16

  private let server: PlayerServer
  private var socket: ListeningSocket
  private var clients: [Int64: ServerClient] = [:]
  private var lastClient: Int64 = 0
  /// Who may have said more than its turn allowed.
  private var unfinished: Set<Int64> = []
  /// Held while any client is subscribed; its callback posts events to the inbox.
  private var subscription: PlaybackSubscription?
  private var newest: PlayerSnapshot?
  /// Where what comes is received.
  private var room = [UInt8](repeating: 0, count: 1 << 16)
  /// Whether a newcomer waits for whom there was no descriptor left.
  private var hasTurnedAway = false
  private var solitude: Solitude
  private var spectra = SpectrumPace()
  /// How long to leave such a one alone, milliseconds.
  private static let patience: Int32 = 500

  init(
    server: PlayerServer, socket: consuming ListeningSocket, aloneFor patience: Duration?
  ) {
    self.server = server
    self.socket = socket
    solitude = Solitude(patience: patience, at: SystemClock.monotonicNanoseconds)
  }

  mutating func run() {
    while true {
      let order = Array(clients.keys)
      var polled = [
        pollfd(fd: server.inbox.descriptor, events: Int16(POLLIN), revents: 0),
        // Without descriptors newcomers stay in the backlog for a while instead of being spun on.
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
      if solitude.found(clients: clients.count, at: SystemClock.monotonicNanoseconds) {
        server.tellAlone()
      }
    }
  }

  /// Milliseconds until something is to be done by itself; -1 if nothing is.
  private func timeout() -> Int32 {
    if !unfinished.isEmpty { return 0 }
    let due = [socket.dueAt, solitude.dueAt, spectra.dueAt].compactMap(\.self).min().map {
      Int32(clamping: max(0, ($0 - SystemClock.monotonicNanoseconds + 999_999) / 1_000_000))
    }
    return [hasTurnedAway ? Self.patience : nil, due].compactMap(\.self).min() ?? -1
  }

  private mutating func accept() {
    for _ in 0..<Self.maximumAcceptedAtOnce {
      let descriptor = Glibc.accept(socket.descriptor, nil, nil)
      guard descriptor >= 0 else {
        hasTurnedAway = errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS
        return
      }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
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

  /// Gives up the client that has been there longest without saying hello; returns whether there was one.
  ///
  /// A program that means well says it at once, so a crowd that says nothing keeps nobody out.
  private mutating func makeRoom() -> Bool {
    guard let silent = clients.filter({ !$0.value.hasGreeted }).keys.min() else { return false }
    remove(silent)
    return true
  }

  /// Hangs up on the greediest for as long as all clients together take too much memory.
  private mutating func removeGreediest() {
    while clients.values.reduce(0, { $0 + $1.byteCount }) > Self.maximumKept,
      let greediest = clients.max(by: { $0.value.byteCount < $1.value.byteCount })
    {
      remove(greediest.key)
    }
  }

  private mutating func serve(_ id: Int64, _ events: Int16) {
    guard var client = clients[id] else { return }
    // Taken out while it is worked on, so that its buffers are not copied.
    clients[id] = nil
    if events & Int16(POLLIN | POLLHUP | POLLERR) != 0 { client.receive(through: &room) }
    client.flush()
    let wasCutShort = take(from: &client, id) || client.isHeldUp
    client.flush()
    if wasCutShort, client.mayRead { unfinished.insert(id) } else { unfinished.remove(id) }
    clients[id] = client
  }

  /// Takes what the client has said, as much as its turn allows; answers whether there may be more.
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

  /// Delivers what other threads posted; answers whether the server is to stop.
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
    // An answered client may have more requests that had to wait.
    for id in Array(clients.keys) { serve(id, 0) }
    return isOver
  }

  /// Answers a request for a spectrum whose turn has come.
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
    // Left over from a subscription before the present one, whose snapshot has it already.
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
    // The answers go to a client that does not exist any more.
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
