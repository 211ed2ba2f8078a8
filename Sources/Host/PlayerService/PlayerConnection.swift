import Glibc
import Linux
package import PlayerModel

/// A client's end of the connection, for one thread.
///
/// The thread either waits in its own loop (``descriptor``, ``wantsToWrite``, ``receive()``), or makes one
/// request after the other with ``perform(_:)``.
package final class PlayerConnection {
  /// The maximum number of reads before other work has its turn.
  private static let mostReads = 2

  /// A descriptor that is readable when messages have arrived.
  package let descriptor: Int32
  /// The version of the host's program.
  package private(set) var hostVersion = ""
  /// The host's process.
  package private(set) var hostProcess: Int32 = 0
  private var decoder = FrameDecoder(maximumLength: WireProtocol.maximumReplyLength)
  private var outgoing = OutgoingQueue()
  /// Messages that were read but not returned yet.
  private var received: [ServerMessage] = []
  /// The messages that ``receive()`` returned last.
  private var latest: [ServerMessage] = []
  /// The receive buffer.
  private var room = [UInt8](repeating: 0, count: 1 << 14)
  private var farewell: PlayerError?
  /// Whether the host announced its end, which a crashed one does not.
  package var wasDismissed: Bool { farewell != nil }
  private var lastRequest: Int64 = 0

  /// Connects and exchanges greetings.
  ///
  /// - Parameter attached: Whether a listener uses this client.
  /// - Throws: `PlayerError`: `disconnected` if the host does not answer within five seconds,
  ///   `tooManyClients` if it accepts no more clients, or `versionMismatch` if it is another version.
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

  /// Whether to call ``flush()`` when the descriptor is writable.
  package var wantsToWrite: Bool { !outgoing.isEmpty }

  /// Sends a request, and returns the number of its reply.
  package func send(_ request: PlayerRequest) -> Int64 {
    lastRequest += 1
    post(.request(id: lastRequest, request: request))
    return lastRequest
  }

  /// Subscribes to events, starting with a snapshot, and returns the number of the reply.
  package func subscribe() -> Int64 {
    lastRequest += 1
    post(.subscribe(id: lastRequest))
    return lastRequest
  }

  /// Sends as many bytes as possible without blocking; ``receive()`` reports failures.
  package func flush() {
    outgoing.flush { [descriptor] bytes in
      max(0, Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)))
    }
  }

  /// Returns the messages that have arrived, in order.
  ///
  /// - Throws: `PlayerError` when the connection ends, with the host's reason if it gave one.
  package func receive() throws(PlayerError) -> [ServerMessage] {
    var messages = received
    received = []
    var isOver = false
    // More data waits for the next call, so that other work has its turn.
    for _ in 0..<Self.mostReads where !isOver {
      let count = recv(descriptor, &room, room.count, 0)
      if count > 0 {
        decoder.append(room[..<count])
        // The socket is empty.
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
    // Messages that arrived before the end are returned first.
    if messages.isEmpty {
      if let farewell { throw farewell }
      if isOver { throw PlayerError(.disconnected, "The connection to the player was lost.") }
    }
    latest = messages
    return messages
  }

  /// Sends a request and waits for its reply; ``receive()`` returns all other messages.
  ///
  /// - Throws: `PlayerError` with the reason why the request failed.
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

  /// Makes ``receive()`` return the messages after `index` of its last result once more.
  func putBack(after index: Int) {
    received = Array(latest[(index + 1)...])
  }

  /// Waits until a message arrives or `wake` is woken.
  func wait(orFor wake: WakeDescriptor) {
    wait(milliseconds: -1, wake.descriptor, Int16(POLLIN))
  }

  /// Waits until a message arrives, more can be sent, or `other` has an error or a hang-up.
  ///
  /// Returns the events of `other`.
  package func wait(watching other: Int32) -> Int16 {
    wait(milliseconds: -1, other, 0).events
  }

  /// Waits until a message arrives or more can be sent, at most the given number of milliseconds.
  package func wait(atMost milliseconds: Int32) {
    wait(milliseconds: milliseconds, -1, 0)
  }

  /// Waits until a message arrives or more can be sent.
  ///
  /// - Throws: `PlayerError` if the time has elapsed.
  package func wait(milliseconds: Int32) throws(PlayerError) {
    if !wait(milliseconds: milliseconds, -1, 0).isOver { return }
    throw PlayerError(.disconnected, "The player does not respond.")
  }

  /// Waits for this connection or for `events` of another descriptor; does not wait if there are received
  /// messages.
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
