import Glibc
import Linux
package import PlayerModel

/// One client's end of the socket, for one thread.
///
/// Either the thread waits in a loop of its own (``descriptor``, ``wantsToWrite``, ``receive()``), or
/// it asks one thing after the other with ``perform(_:)``.
package final class PlayerConnection {
  /// So often a socket is read until others have their turn.
  private static let mostReads = 2

  /// Readable when something has come.
  package let descriptor: Int32
  /// The version of the host's program.
  package private(set) var hostVersion = ""
  /// The host's process.
  package private(set) var hostProcess: Int32 = 0
  private var decoder = FrameDecoder(maximumLength: WireProtocol.maximumReplyLength)
  private var outgoing = OutgoingQueue()
  /// Messages that were read already and not handed out yet.
  private var received: [ServerMessage] = []
  /// What ``receive()`` handed out last.
  private var latest: [ServerMessage] = []
  /// Where what comes is received.
  private var room = [UInt8](repeating: 0, count: 1 << 14)
  private var farewell: PlayerError?
  /// Whether the host said that it ends; one that died did not.
  package var wasDismissed: Bool { farewell != nil }
  private var lastRequest: Int64 = 0

  /// Connects and exchanges greetings.
  ///
  /// - Parameter attached: Whether a listener looks at this client or waits for it.
  /// - Throws: `PlayerError`: `disconnected` if nobody answers within five seconds,
  ///   `tooManyClients` if the host takes no more, `versionMismatch` if it is another version.
  package init(socket path: String, version: String, attached: Bool) throws(PlayerError) {
    descriptor = try UnixSocket.connect(to: path)
    do throws(PlayerError) {
      guard UnixSocket.peerUser(of: descriptor) == geteuid() else {
        throw PlayerError(.disconnected, "\(path) belongs to another user.")
      }
      post(.hello(protocolVersion: WireProtocol.version, version: version, attached: attached))
      while hostVersion.isEmpty {
        try wait(milliseconds: 5000)
        let messages = try receive()
        guard case .welcome(_, let version, let process)? = messages.first else { continue }
        hostVersion = version
        hostProcess = process
        received = Array(messages.dropFirst())
      }
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit {
    close(descriptor)
  }

  /// Whether ``flush()`` should be called when the descriptor can be written to.
  package var wantsToWrite: Bool { !outgoing.isEmpty }

  /// Sends a request and answers the number that its reply will carry.
  package func send(_ request: PlayerRequest) -> Int64 {
    lastRequest += 1
    post(.request(id: lastRequest, request: request))
    return lastRequest
  }

  /// Asks for events, from a snapshot on.
  package func subscribe() -> Int64 {
    lastRequest += 1
    post(.subscribe(id: lastRequest))
    return lastRequest
  }

  /// Sends as much as can be sent at once; failures show in ``receive()``.
  package func flush() {
    outgoing.flush { [descriptor] bytes in
      max(0, Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)))
    }
  }

  /// What has come, in order; empty if nothing.
  ///
  /// - Throws: `PlayerError` when the host is gone, with its own words if it said any.
  package func receive() throws(PlayerError) -> [ServerMessage] {
    var messages = received
    received = []
    var isOver = false
    // Who says more has to wait for the rest to be asked for.
    for _ in 0..<Self.mostReads where !isOver {
      let count = recv(descriptor, &room, room.count, 0)
      if count > 0 {
        decoder.append(room[..<count])
        // That was all there is.
        if count < room.count { break }
      } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
        isOver = true
      } else if errno == EAGAIN {
        break
      }
    }
    while let frame = try decoder.next() {
      let message =
        if let spectrum = ServerMessage(spectrumIn: frame) { spectrum } else {
          try FrameCodec.decode(ServerMessage.self, from: frame)
        }
      if case .goodbye(let error) = message { farewell = error } else { messages.append(message) }
    }
    // What was answered before the end is handed out first.
    if messages.isEmpty {
      if let farewell { throw farewell }
      if isOver { throw PlayerError(.disconnected, "The connection to the player was lost.") }
    }
    latest = messages
    return messages
  }

  /// Sends a request and waits for its answer; other messages, before and after it, stay for ``receive()``.
  ///
  /// - Throws: `PlayerError` with the reason if it could not be done.
  package func perform<Request: TypedRequest>(
    _ request: Request
  ) throws(PlayerError) -> Request.Reply {
    let id = send(request.request)
    var others: [ServerMessage] = []
    defer { received = others }
    var answer: Result<PlayerReply, PlayerError>?
    while true {
      for message in try receive() {
        switch message {
        case .reply(id, let reply): answer = .success(reply)
        case .failure(id, let error): answer = .failure(error)
        default: others.append(message)
        }
      }
      if let answer { return try Request.read(answer.get()) }
      try wait(milliseconds: -1)
    }
  }

  /// Keeps what ``receive()`` handed out last, from the message after `index` on, for the next time.
  func putBack(after index: Int) {
    received = Array(latest[(index + 1)...])
  }

  /// Waits until something has come, or `wake` is woken.
  func wait(orFor wake: WakeDescriptor) {
    wait(milliseconds: -1, wake.descriptor, Int16(POLLIN))
  }

  /// Waits until something has come or more can be sent, or until `poll` has an error or a hang-up to tell of
  /// `other`, which is answered.
  package func wait(watching other: Int32) -> Int16 {
    wait(milliseconds: -1, other, 0).events
  }

  /// Waits until something has come or more can be sent, for so many milliseconds at most.
  package func wait(atMost milliseconds: Int32) {
    wait(milliseconds: milliseconds, -1, 0)
  }

  /// Waits until something has come or more can be sent.
  ///
  /// - Throws: `PlayerError` when the time is over.
  package func wait(milliseconds: Int32) throws(PlayerError) {
    if !wait(milliseconds: milliseconds, -1, 0).isOver { return }
    throw PlayerError(.disconnected, "The player does not respond.")
  }

  /// Waits for this or for `events` of another descriptor; what was received already is not waited for.
  @discardableResult
  private func wait(
    milliseconds: Int32, _ other: Int32, _ events: Int16
  ) -> (isOver: Bool, events: Int16) {
    var polled = [
      pollfd(
        fd: descriptor, events: Int16(POLLIN | (wantsToWrite ? POLLOUT : 0)), revents: 0),
      pollfd(fd: other, events: events, revents: 0),
    ]
    let count = poll(&polled, 2, received.isEmpty ? milliseconds : 0)
    if polled[0].revents & Int16(POLLOUT) != 0 { flush() }
    return (count == 0 && received.isEmpty, polled[1].revents)
  }

  private func post(_ message: ClientMessage) {
    outgoing.append(FrameCodec.encode(clientMessage: message))
    flush()
  }
}
