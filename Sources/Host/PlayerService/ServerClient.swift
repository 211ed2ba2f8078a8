import Glibc
import PlayerModel

/// The server's state of one connection.
struct ServerClient {
  /// The maximum number of unanswered requests.
  ///
  /// A client that exceeds this, or ``maximumUnread`` bytes, is not read from until it has caught up.
  static let maximumOutstanding = 64
  static let maximumUnread = 4 << 20
  /// The maximum number of messages to handle before other clients have their turn.
  static let maximumAtOnce = 64

  private let descriptor: Int32
  private var decoder = FrameDecoder(maximumLength: WireProtocol.maximumHelloLength)
  private var outgoing = OutgoingQueue()
  private(set) var hasGreeted = false
  /// Whether nothing more is read, and the connection ends when everything is sent.
  private var isClosing = false
  /// Whether the connection cannot be used any more.
  private var isBroken = false
  private(set) var isAttached = false
  private(set) var isSubscribed = false
  /// The requests that end with the connection.
  private(set) var held = ClientBoundRequests()
  /// The number of unanswered requests.
  var outstanding = 0
  /// Cancelled when the client disconnects.
  let cancellation = RequestCancellation()

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The number of bytes that are buffered for the client.
  var byteCount: Int { decoder.byteCount + outgoing.byteCount }

  /// Whether the client must read before more is read from it.
  var isHeldUp: Bool { outgoing.byteCount >= Self.maximumUnread }

  /// Whether the client can be removed.
  var isFinished: Bool { isBroken || (isClosing && outgoing.isEmpty) }

  /// The events to wait for.
  var polled: pollfd {
    var events: Int32 = 0
    if mayRead { events |= POLLIN }
    if !outgoing.isEmpty { events |= POLLOUT }
    return pollfd(fd: descriptor, events: Int16(events), revents: 0)
  }

  /// Whether to read from the client.
  var mayRead: Bool {
    !isClosing && outstanding < Self.maximumOutstanding && !isHeldUp
  }

  /// Receives data through `room`, at most 16 times, so that other clients have their turn.
  mutating func receive(through room: inout [UInt8]) {
    guard !isClosing, !isBroken else {
      isBroken = true
      return
    }
    for _ in 0..<16 {
      let count = recv(descriptor, &room, room.count, 0)
      if count > 0 {
        decoder.append(room[..<count])
        if count < room.count { return }
      } else if count == 0 {
        isBroken = true
        return
      } else {
        if errno != EAGAIN, errno != EINTR { isBroken = true }
        return
      }
    }
  }

  /// The next item from a client.
  enum Next {
    /// There is no message yet, or the client violated the protocol and is being disconnected.
    case nothing
    case message(ClientMessage)
    /// A request that was invalid, and has already been answered.
    case refused
  }

  mutating func nextMessage() -> Next {
    guard mayRead else { return .nothing }
    do throws(PlayerError) {
      guard let frame = try decoder.next() else { return .nothing }
      guard let message = try message(in: frame) else { return .refused }
      if case .hello = message { return .message(message) }
      guard hasGreeted else { throw Self.noHello }
      return .message(message)
    } catch {
      refuse(error)
      return .nothing
    }
  }

  /// Decodes a message, or returns `nil` if it was invalid and its number could be answered.
  private mutating func message(in frame: ArraySlice<UInt8>) throws(PlayerError) -> ClientMessage? {
    do throws(PlayerError) {
      return try FrameCodec.clientMessage(in: frame)
    } catch {
      guard let number = FrameCodec.number(of: frame) else { throw error }
      guard hasGreeted else { throw Self.noHello }
      send(.failure(id: number, error: error))
      return nil
    }
  }

  private static let noHello = PlayerError(
    .invalidRequest, "The first message must be a hello.")

  /// Records a request that is passed on to the player.
  mutating func note(_ request: PlayerRequest) {
    held.note(request)
  }

  mutating func greet(version: Int, program: String, attached: Bool, server: PlayerServer) {
    guard version == WireProtocol.version else {
      // A restart of the player updates it to the installed version, but cannot update an older client.
      let remedy =
        version < WireProtocol.version
        ? "update this program, or start it again." : "“stimmung service restart” updates it."
      refuse(
        PlayerError(
          .versionMismatch,
          "The running player is stimmung \(server.programVersion) and this is \(program.prefix(40)): they "
            + "are incompatible; \(remedy)"))
      return
    }
    hasGreeted = true
    decoder.maximumLength = WireProtocol.maximumRequestLength
    isAttached = attached
    send(server.welcome())
  }

  mutating func subscribe(_ request: Int64, at snapshot: PlayerSnapshot) {
    isSubscribed = true
    send(.subscribed(id: request, snapshot: snapshot))
  }

  mutating func unsubscribe() {
    isSubscribed = false
    outgoing.dropEvents()
  }

  /// Sends the result of a request; `clients` is the number of clients.
  mutating func answer(
    _ result: Result<PlayerReply, PlayerError>, of request: Int64, clients: Int
  ) {
    outstanding -= 1
    switch result {
    case .success(.service(var info)):
      info.clients = clients
      send(.reply(id: request, reply: .service(service: info)))
    case .success(let reply):
      send(.reply(id: request, reply: reply))
    case .failure(let error):
      send(.failure(id: request, error: error))
    }
  }

  /// Sends a reply that is already encoded.
  mutating func answer(encoded: [UInt8]) {
    outstanding -= 1
    outgoing.append(encoded)
  }

  mutating func send(_ message: ServerMessage) {
    outgoing.append(FrameCodec.encode(serverMessage: message))
  }

  mutating func send(event: PlayerEvent, encoded: [UInt8]) {
    outgoing.append(event: event, encoded: encoded)
  }

  /// Sends as many bytes as the connection accepts.
  mutating func flush() {
    guard !isBroken else { return }
    var broken = false
    outgoing.flush { [descriptor] bytes in
      let count = Glibc.send(
        descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      if count < 0, errno != EAGAIN, errno != EINTR { broken = true }
      return max(0, count)
    }
    isBroken = isBroken || broken
  }

  /// Disconnects the client, because the limit is reached.
  mutating func turnAway() {
    refuse(
      PlayerError(
        .tooManyClients,
        "The player has \(ServerLoop.maximumClients) clients, which is its limit: close some."))
    flush()
    end()
  }

  func end() {
    cancellation.cancel()
    close(descriptor)
  }

  private mutating func refuse(_ error: PlayerError) {
    send(.goodbye(error: error))
    isClosing = true
  }
}
