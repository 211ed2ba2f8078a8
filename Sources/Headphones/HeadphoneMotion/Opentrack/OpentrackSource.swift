import CLinux
import Glibc
import Linux
import PlayerModel

/// A head tracker that sends opentrack's UDP packets to a port of this machine.
///
/// It measures the attitude. Packets have no time, so a sample's time is that of its arrival, which the
/// kernel notes.
public final class OpentrackSource: HeadphoneMotionSource {
  /// opentrack's default port.
  public static let usualPort: UInt16 = 4242

  public let measures = HeadphoneMotion.Measures.attitude
  /// Any program on the machine can send packets.
  public let isNetworked = true
  public let authorizationStatus = HeadphoneAuthorization.authorized
  /// Only starting shows whether the port is free.
  public let obstacle: HeadphoneError? = nil

  private let port: UInt16
  private let run = SourceRun()

  public init(port: UInt16 = OpentrackSource.usualPort) {
    self.port = port
  }

  deinit {
    run.stop()
  }

  public func start(
    _ wants: HeadphoneWants, report: @escaping @Sendable (HeadphoneEvent) -> Void
  ) throws(HeadphoneError) {
    try run.start(wants, report) { () throws(HeadphoneError) in
      let descriptor = try Self.listen(port)
      let session = OpentrackSession(port: port, wants: wants)
      do throws(HeadphoneError) {
        return try SourceThread(named: "opentrack", clock: SystemClock(), report: report) {
          OpentrackWorker(descriptor: descriptor, session: session)
        }
      } catch {
        close(descriptor)
        throw error
      }
    }
  }

  public func stop() {
    run.stop()
  }

  public func recentre() {
    run.recentre()
  }

  /// Opens a UDP socket on the loopback address.
  private static func listen(_ port: UInt16) throws(HeadphoneError) -> Int32 {
    let descriptor = socket(
      AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isBound = withUnsafeBytes(of: &address) { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) {
        bind(descriptor, $0.baseAddress, socklen_t(bytes.count)) == 0
      }
    }
    guard isBound else {
      let number = errno
      close(descriptor)
      throw refusal(port, number)
    }
    return descriptor
  }

  private static func refusal(_ port: UInt16, _ number: Int32) -> HeadphoneError {
    switch number {
    case EADDRINUSE:
      HeadphoneError(
        .taken,
        "Another program is already listening on port \(port); close it or choose another port.")
    case EACCES:
      HeadphoneError(
        .notPermitted, "Port \(port) needs special privileges; choose 1024 or higher.")
    default:
      HeadphoneError(
        .refused, "Port \(port) cannot be opened (\(String(cString: strerror(number)))).")
    }
  }
}

/// Reads the socket for a session.
private struct OpentrackWorker: SourceWorker {
  let descriptor: Int32
  var session: OpentrackSession

  var polled: [pollfd] { [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)] }
  var deadline: Int64? { session.deadline }

  mutating func proceed(_ polled: [pollfd], _ now: Timestamp) -> [HeadphoneEvent] {
    var events: [HeadphoneEvent] = []
    // One byte more than a packet, to detect longer ones. The number is limited so that a flood
    // does not delay a stop.
    withUnsafeTemporaryAllocation(byteCount: OpentrackPacket.size + 1, alignment: 8) { room in
      for _ in 0..<64 {
        guard let (count, sender) = receive(into: room) else { break }
        let arrival = PacketArrival.time(socket: descriptor, now)
        events += session.take(
          UnsafeRawBufferPointer(rebasing: room[..<count]), from: sender, arrival)
      }
    }
    return events + session.tick(now)
  }

  /// Receives a packet; returns its length and sender, or `nil` if none is waiting.
  private func receive(
    into room: UnsafeMutableRawBufferPointer
  ) -> (Int, OpentrackSession.Sender)? {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let count = withUnsafeMutableBytes(of: &address) { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) {
        recvfrom(descriptor, room.baseAddress, room.count, 0, $0.baseAddress, &length)
      }
    }
    guard count >= 0 else { return nil }
    return (
      count, OpentrackSession.Sender(address: address.sin_addr.s_addr, port: address.sin_port)
    )
  }

  mutating func want(_ wants: HeadphoneWants, _ now: Timestamp) -> [HeadphoneEvent] {
    session.wants = wants
    return []
  }

  mutating func recentre() { session.recentre() }
  mutating func end() { close(descriptor) }
}
