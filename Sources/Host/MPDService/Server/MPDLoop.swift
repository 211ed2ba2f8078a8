import CLinux
import Glibc
import Linux
import PlayerModel
import PlayerService

/// The server's thread: a `poll` loop over the listening sockets, the clients and the inbox.
struct MPDLoop: ~Copyable {
  /// The maximum number of clients, as in MPD.
  static let maximumClients = 100
  /// The number of connections that are reserved for clients of the local socket.
  static let ownPlaces = 16
  private static let maximumAcceptedAtOnce = 16
  /// The time in milliseconds for which no connection is accepted after descriptors ran out.
  private static let acceptDelay: Int32 = 500

  private let server: MPDServer
  private let network: Int32?
  private var local: ListeningSocket?
  private var clients: [Int: ClientConnection] = [:]
  /// The clients that are connected over the network.
  private var networkClients: Set<Int> = []
  private var lastClient = 0
  /// The subscription to player events, held while there are clients.
  private var subscription: PlaybackSubscription?
  private var room = [UInt8](repeating: 0, count: 1 << 14)
  private var hasTurnedAway = false

  init(server: MPDServer, network: Int32?, local: consuming ListeningSocket?) {
    self.server = server
    self.network = network
    self.local = local
  }

  mutating func run() {
    while true {
      let order = clients.keys.sorted()
      let (localDescriptor, watch) = (local?.descriptor ?? -1, local?.watchDescriptor ?? -1)
      var polled = [server.inbox.descriptor, localDescriptor, watch, network ?? -1].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      if hasTurnedAway { (polled[1].fd, polled[3].fd) = (-1, -1) }
      polled += order.map { clients[$0]?.polled ?? pollfd(fd: -1, events: 0, revents: 0) }
      let time = timeout()
      hasTurnedAway = false
      guard poll(&polled, nfds_t(polled.count), time) >= 0 else { continue }
      for (id, polled) in zip(order, polled[4...]) where polled.revents != 0 {
        serve(id, isReadable: polled.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0)
      }
      if polled[1].revents != 0 { accept(localDescriptor, isLocal: true) }
      if polled[3].revents != 0, let network { accept(network, isLocal: false) }
      if polled[2].revents != 0 { local?.noteChange() }
      local?.restoreIfDue()
      if polled[0].revents != 0, takeMessages() { return closeAll() }
      for (id, client) in clients where client.isFinished { remove(id) }
      settle()
    }
  }

  /// Returns the milliseconds until the next scheduled action, or -1 if there is none.
  private mutating func timeout() -> Int32 {
    if hasTurnedAway { return Self.acceptDelay }
    guard case .some(.some(let due)) = local?.dueAt else { return -1 }
    return Int32(clamping: max(0, (due - SystemClock.monotonicNanoseconds + 999_999) / 1_000_000))
  }

  /// Subscribes to the player while there are clients, and frees all caches when there are none.
  private mutating func settle() {
    if clients.isEmpty, subscription != nil {
      subscription?.cancel()
      subscription = nil
      server.shared.forget()
    } else if !clients.isEmpty, subscription == nil {
      // A player that has ended sends no events.
      subscription = try? server.observe()
    }
  }

  private mutating func accept(_ listening: Int32, isLocal: Bool) {
    for _ in 0..<Self.maximumAcceptedAtOnce {
      let descriptor = cl_accept(listening)
      guard descriptor >= 0 else {
        hasTurnedAway = errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS
        return
      }
      guard !isLocal || UnixSocket.peerUser(of: descriptor) == geteuid(),
        hasPlace(isLocal: isLocal) || makeRoom()
      else {
        close(descriptor)
        continue
      }
      if !isLocal { Self.keepAlive(descriptor) }
      lastClient += 1
      add(descriptor, isLocal: isLocal, id: lastClient)
    }
  }

  private mutating func add(_ descriptor: Int32, isLocal: Bool, id: Int) {
    let output = ClientOutput { [inbox = server.inbox] in
      inbox.post(.output(client: id, $0))
    }
    let password = isLocal ? nil : server.password
    let session = ClientSession(
      shared: server.shared, output: output, isLocal: isLocal, password: password)
    var client = ClientConnection(
      descriptor: descriptor, session: session, output: output, isTrusted: password == nil)
    client.flush()
    clients[id] = client
    if !isLocal { networkClients.insert(id) }
  }

  private func hasPlace(isLocal: Bool) -> Bool {
    let places = Self.maximumClients - Self.ownPlaces
    return clients.count < Self.maximumClients && (isLocal || networkClients.count < places)
  }

  /// Enables keepalive, so that the system detects when a client's machine is gone.
  private static func keepAlive(_ descriptor: Int32) {
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_KEEPALIVE, &on, size)
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, size)
  }

  /// Disconnects the oldest client that gave no password; returns whether there was one.
  private mutating func makeRoom() -> Bool {
    guard let stranger = clients.filter({ !$0.value.isTrusted }).keys.min() else { return false }
    remove(stranger)
    return true
  }

  private mutating func serve(_ id: Int, isReadable: Bool) {
    guard var client = clients[id] else { return }
    // The client is removed from the dictionary while in use, so that its buffers are not copied.
    clients[id] = nil
    if isReadable { client.receive(through: &room) }
    client.flush()
    repeat {
      if let batch = client.next() { server.perform(batch, client.session, client: id) }
      client.flush()
    } while client.canContinue
    clients[id] = client
  }

  /// Processes the messages of other threads; returns whether the server should stop.
  private mutating func takeMessages() -> Bool {
    for message in server.inbox.take() {
      switch message {
      case .output(let id, let bytes):
        clients[id]?.take(bytes)
        serve(id, isReadable: false)
      case .finished(let id, let isOpen, let isTrusted):
        clients[id]?.finish(isOpen: isOpen, isTrusted: isTrusted)
        serve(id, isReadable: false)
      case .changed(let subsystems):
        for id in clients.keys.sorted() {
          clients[id]?.note(subsystems)
          serve(id, isReadable: false)
        }
      case .stop: return true
      }
    }
    return false
  }

  private mutating func remove(_ id: Int) {
    clients[id]?.end()
    clients[id] = nil
    networkClients.remove(id)
  }

  private mutating func closeAll() {
    subscription?.cancel()
    for id in Array(clients.keys) { remove(id) }
    if let network { close(network) }
    local?.removeFile()
  }
}
