import CLinux
import Glibc
import Linux
import PlayerModel

/// Connects to AirPods, reads their packets, and reconnects.
struct AirPodsWorker: SourceWorker {
  /// Opens a socket to the earbuds, which may still be connecting when this returns.
  typealias Connect = @Sendable (BluetoothAddress) -> Result<Int32, HeadphoneError>

  private enum Link {
    case none
    case connecting(Int32, name: String)
    case open(Int32, AirPodsSession)
  }

  /// Larger than any packet; the kernel truncates longer ones silently.
  private static let room = 8192
  /// The nanoseconds in which the earbuds must answer the handshake.
  private static let handshakeTimeLimit: Int64 = 10_000_000_000

  private let address: BluetoothAddress?
  private let finder: any HeadphoneFinder
  private let connect: Connect
  private let wake = WakeDescriptor()
  private var wants: HeadphoneWants
  private var link = Link.none
  private var pauses: ExponentialBackOff
  private(set) var deadline: Int64? = 0
  /// The last reported reason for having no connection.
  private var reported: HeadphoneError?

  init(
    _ address: BluetoothAddress?, wants: HeadphoneWants, finder: any HeadphoneFinder,
    pauses: ExponentialBackOff, connect: @escaping Connect
  ) {
    self.address = address
    self.wants = wants
    self.finder = finder
    self.pauses = pauses
    self.connect = connect
    finder.watch { [wake] in wake.wake() }
  }

  var polled: [pollfd] {
    [pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)] + socket
  }

  private var socket: [pollfd] {
    switch link {
    case .none: []
    case .connecting(let descriptor, _):
      [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
    case .open(let descriptor, _): [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    }
  }

  mutating func proceed(_ polled: [pollfd], _ now: Timestamp) -> [HeadphoneEvent] {
    let hasChanged = polled.first.map { $0.revents != 0 } ?? false
    let isReady = polled.count > 1 && polled[1].revents != 0
    let isDue = deadline.map { $0 <= now.monotonicNanoseconds } ?? false
    if hasChanged { wake.reset() }
    switch link {
    case .none: return hasChanged || isDue ? begin(now) : []
    case .connecting(let descriptor, let name):
      return isReady ? greet(descriptor, name, now) : isDue ? fail(Self.silence, now) : []
    case .open(let descriptor, let session):
      return isReady
        ? read(descriptor, session, now) : isDue ? fail(Self.silence, now) : []
    }
  }

  // MARK: Connecting

  private mutating func begin(_ now: Timestamp) -> [HeadphoneEvent] {
    deadline = nil
    switch finder.find(address) {
    case .found(let address, let name):
      switch connect(address) {
      case .failure(let error): return fail(error, now)
      case .success(let descriptor):
        link = .connecting(descriptor, name: name)
        deadline = now.monotonicNanoseconds + Self.handshakeTimeLimit
        return []
      }
    // The finder calls when the obstacle is gone.
    case .obstacle(let error): return tell(error)
    case .unknown:
      deadline = pauses.next(now)
      return []
    }
  }

  private mutating func greet(
    _ descriptor: Int32, _ name: String, _ now: Timestamp
  ) -> [HeadphoneEvent] {
    var number: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &length)
    guard number == 0 else { return fail(AirPodsSocket.refusal(number), now) }
    let session = AirPodsSession(name: name, wants: wants)
    link = .open(descriptor, session)
    return perform(session.begin())
  }

  private mutating func fail(_ error: HeadphoneError?, _ now: Timestamp) -> [HeadphoneEvent] {
    drop()
    deadline = pauses.next(now)
    return tell(error)
  }

  /// Reports why there is no connection, unless that was the last reason reported.
  private mutating func tell(_ error: HeadphoneError?) -> [HeadphoneEvent] {
    guard error == nil || error != reported else { return [] }
    reported = error
    return [.disconnected(error)]
  }

  private mutating func drop() {
    if let descriptor = socket.first?.fd { close(descriptor) }
    link = .none
  }

  private static let silence = HeadphoneError(
    .refused, "The headphones are not responding; put them in their case and take them out again.")

  // MARK: Packets

  private mutating func read(
    _ descriptor: Int32, _ session: AirPodsSession, _ now: Timestamp
  ) -> [HeadphoneEvent] {
    var session = session
    var events: [HeadphoneEvent] = []
    // Limited, so that a flood of packets does not delay a stop.
    for _ in 0..<64 {
      guard let packet = receive(descriptor) else { break }
      guard !packet.isEmpty else { return events + fail(nil, now) }
      events += perform(session.take(packet, now))
      link = .open(descriptor, session)
    }
    if events.contains(where: { if case .connected = $0 { true } else { false } }) { settle() }
    return events
  }

  private mutating func settle() {
    deadline = nil
    reported = nil
    pauses.reset()
  }

  /// Returns a packet, `nil` if none is waiting, or an empty array if the connection is closed.
  private func receive(_ descriptor: Int32) -> [UInt8]? {
    var isWaiting = false
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.room) { buffer, count in
      let result = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      isWaiting = result < 0 && (errno == EAGAIN || errno == EINTR)
      count = max(0, result)
    }
    return isWaiting ? nil : bytes
  }

  private func perform(_ actions: [AirPodsSession.Action]) -> [HeadphoneEvent] {
    actions.compactMap { action in
      switch action {
      case .report(let event): return event
      case .send(let bytes):
        // If this fails because the connection is lost, the next read detects it.
        if let descriptor = socket.first?.fd {
          send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        }
        return nil
      }
    }
  }

  // MARK: Requests

  mutating func want(_ wants: HeadphoneWants, _ now: Timestamp) -> [HeadphoneEvent] {
    self.wants = wants
    return change { $0.want(wants) }
  }

  mutating func recentre() {
    _ = change { session in
      session.recentre()
      return []
    }
  }

  mutating func end() {
    _ = change { $0.end() }
    drop()
    finder.stop()
  }

  private mutating func change(
    _ body: (inout AirPodsSession) -> [AirPodsSession.Action]
  ) -> [HeadphoneEvent] {
    guard case .open(let descriptor, var session) = link else { return [] }
    let actions = body(&session)
    link = .open(descriptor, session)
    return perform(actions)
  }
}
