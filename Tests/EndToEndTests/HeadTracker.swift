import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// Sends what opentrack sends, from this machine to itself, about 50 times a second.
///
/// A separate thread sends the position of the head at that moment. Packets carry no time of their
/// own: on a busy machine there are fewer of them, but the movements are as fast as ever.
final class HeadTracker: Sendable {
  /// A movement of the head, which faces forward before and after.
  enum Movement: Sendable {
    /// Down and up twice, 15° in 0.8 s each.
    case nod
    /// Left and right twice, 15° to each side in 0.8 s.
    case shake

    static let seconds = 1.6

    /// The position of the head, in degrees.
    func position(after seconds: Double) -> (pitch: Double, yaw: Double) {
      guard seconds < Self.seconds else { return (0, 0) }
      return switch self {
      case .nod: (-15 * abs(sin(seconds / 0.8 * .pi)), 0)
      case .shake: (0, 15 * sin(seconds / 0.4 * .pi))
      }
    }
  }

  private struct State {
    var isSending = false
    var movement: (Movement, start: ContinuousClock.Instant)?
  }

  let port: UInt16
  private let socket: Int32
  private let state = Mutex(State())

  init() throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    // A port that is free now; the player binds it when it starts.
    let probe = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(probe) }
    var address = Self.address(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(probe, $0, length) == 0 && getsockname(probe, $0, &length) == 0
      }
    }
    try #require(isBound)
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit {
    close(socket)
  }

  /// Sends until ``stop()``, facing forward.
  func start() {
    state.withLock { $0.isSending = true }
    Thread.detachNewThread { [self] in
      while let (pitch, yaw) = position() {
        send(pitch: pitch, yaw: yaw)
        usleep(20_000)
      }
    }
  }

  func stop() {
    state.withLock { $0.isSending = false }
  }

  /// Repeats a movement until it has an effect: on a busy machine, samples can be too far apart for
  /// a gesture.
  ///
  /// - Throws: ``Late`` after three minutes.
  func perform(_ movement: Movement, until hasEffect: () async throws -> Bool) async throws {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(longestWait)
    while clock.now < end {
      state.withLock { $0.movement = (movement, clock.now) }
      // A gesture ends once the head has been still for a while.
      try await clock.sleep(for: .seconds(Movement.seconds + 1))
      let next = clock.now + .seconds(5)
      while clock.now < next {
        if try await hasEffect() { return }
        try await clock.sleep(for: .milliseconds(20))
      }
    }
    throw Late(description: "a \(movement) has no effect")
  }

  /// The position of the head, in degrees, or `nil` if nothing is to be sent.
  private func position() -> (pitch: Double, yaw: Double)? {
    state.withLock { state in
      guard state.isSending else { return nil }
      guard let (movement, start) = state.movement else { return (0, 0) }
      return movement.position(after: start.duration(to: .now) / .seconds(1))
    }
  }

  private func send(pitch: Double, yaw: Double) {
    let packet = [0, 0, 0, yaw, pitch, 0].flatMap { (number: Double) in
      withUnsafeBytes(of: number.bitPattern.littleEndian, Array.init)
    }
    var address = Self.address(port)
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(socket, packet, packet.count, 0, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static func address(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
