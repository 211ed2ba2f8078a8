import Glibc
import PlayerModel

/// What the server knows of one connection.
struct ServerClient {
  /// A client with more unanswered requests, or with more bytes unread, is not read from until it
  /// has caught up.
  static let maximumOutstanding = 64
  static let maximumUnread = 4 << 20
  /// So many messages are taken before others have their turn.
  static let maximumAtOnce = 64

  private let descriptor: Int32
  private var decoder = FrameDecoder(maximumLength: WireProtocol.maximumHelloLength)
  private var outgoing = OutgoingQueue()
  private(set) var hasGreeted = false
  /// Nothing more is read from it; it ends when all is sent.
  private var isClosing = false
  /// The connection is of no more use.
  private var isBroken = false
  private(set) var isAttached = false
  private(set) var isSubscribed = false
  /// What ends when the client is gone.
  private(set) var held = HeldRequests()
  /// Requests without an answer yet.
  var outstanding = 0
  /// Cancelled when the client has gone.
  let cancellation = RequestCancellation()

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// What is kept for it, bytes.
  var byteCount: Int { decoder.byteCount + outgoing.byteCount }

  /// Whether it must read before it is listened to.
  var isHeldUp: Bool { outgoing.byteCount >= Self.maximumUnread }

  /// Whether it can be removed.
  var isFinished: Bool { isBroken || (isClosing && outgoing.isEmpty) }

  /// What to wait for.
  var polled: pollfd {
    var events: Int32 = 0
    if mayRead { events |= POLLIN }
    if !outgoing.isEmpty { events |= POLLOUT }
    return pollfd(fd: descriptor, events: Int16(events), revents: 0)
  }

  /// Whether it is listened to.
  var mayRead: Bool {
    !isClosing && outstanding < Self.maximumOutstanding && !isHeldUp
  }

  /// Takes what has come, in `room` and at most 16 times that so that others have their turn.
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

  /// What there is to take from a client.
  enum Next {
    /// Nothing yet, or the client broke the rules and is being closed.
    case nothing
    case message(ClientMessage)
    /// A request that could not be understood; it is answered already.
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

  /// A message; nil if it could not be understood and says under which number that is to be answered.
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

  /// Takes note of a request that is handed on.
  mutating func note(_ request: PlayerRequest) {
    held.note(request)
  }

  mutating func greet(version: Int, program: String, attached: Bool, server: PlayerServer) {
    guard version == WireProtocol.version else {
      // Restarting the player makes it the version of the program that is installed, but no older client newer.
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

  /// Sends what a request came to; `clients` is how many there are.
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

  /// Sends an answer that is encoded already.
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

  /// Sends as much as the connection takes now.
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

  /// Ends it at once, for want of room.
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
