import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import HeadphoneMotion

struct OpentrackTests {
  private static func packet(_ numbers: [Double]) -> [UInt8] {
    numbers.flatMap { number in withUnsafeBytes(of: number.bitPattern.littleEndian, Array.init) }
  }

  private static let good = packet([1, 2, 3, 90, -45, 180])
  private let one = OpentrackSession.Sender(address: 1, port: 1)
  private let other = OpentrackSession.Sender(address: 1, port: 2)

  private func attitude(_ bytes: [UInt8]) -> Attitude? {
    bytes.withUnsafeBytes(OpentrackPacket.attitude)
  }

  private func time(_ nanoseconds: Int64) -> Timestamp {
    Timestamp(unixMilliseconds: 5, monotonicNanoseconds: nanoseconds)
  }

  @Test func `degrees become radians, yaw first`() {
    #expect(attitude(Self.good) == Attitude(roll: .pi, pitch: -.pi / 4, yaw: .pi / 2))
  }

  @Test func `the byte order is that of real senders`() {
    let bytes: [UInt8] =
      Array(repeating: 0, count: 24) + [0, 0, 0, 0, 0, 0, 0x24, 0x40]  // 10
      + [0, 0, 0, 0, 0, 0, 0x14, 0xC0] + [0, 0, 0, 0, 0, 0, 0, 0]  // −5, 0
    #expect(attitude(bytes) == Attitude(roll: 0, pitch: -.pi / 36, yaw: .pi / 18))
  }

  @Test(arguments: [0, 1, 47, 49, 96, 2000])
  func `a packet of another length is refused`(length: Int) {
    #expect(attitude(Array(repeating: 0, count: length)) == nil)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -100_001, .signalingNaN])
  func `a number that cannot be a position or an angle is refused in any field`(number: Double) {
    for place in 0..<6 {
      var numbers = [0.0, 0, 0, 0, 0, 0]
      numbers[place] = number
      #expect(attitude(Self.packet(numbers)) == nil)
    }
    #expect(attitude(Self.packet([0, 0, 0, 360.5, 0, 0])) == nil)
  }

  @Test func `any bytes give an attitude within range, or none`() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<20_000 {
      let bytes = (0..<48).map { _ in UInt8.random(in: 0...255, using: &generator) }
      guard let found = attitude(bytes) else { continue }
      #expect(abs(found.yaw) <= 2 * .pi && abs(found.pitch) <= 2 * .pi)
    }
  }

  @Test func `the sender connects with its first packet and is gone a second after the last`()
    throws
  {
    var session = OpentrackSession(port: 4242, wants: .motion)
    #expect(session.deadline == nil && session.tick(time(0)) == [])
    let events = Self.good.withUnsafeBytes { session.take($0, from: one, time(7)) }
    #expect(events.first == .connected("opentrack") && events.count == 2)
    #expect(Self.good.withUnsafeBytes { session.take($0, from: one, time(9)) }.count == 1)
    #expect(session.deadline == 1_000_000_009)
    #expect(session.tick(time(1_000_000_008)) == [])
    guard case .disconnected(let error?) = session.tick(time(1_000_000_009)).first else {
      return #expect(Bool(false), "it is still connected")
    }
    #expect(error.code == .silent && error.message.contains("4242"))
    #expect(session.deadline == nil)
    #expect(
      Self.good.withUnsafeBytes { session.take($0, from: one, time(2_000_000_000)) }.count == 2)
  }

  @Test func `bad packets do not keep the sender connected`() {
    var session = OpentrackSession(port: 4242, wants: .motion)
    _ = Self.good.withUnsafeBytes { session.take($0, from: one, time(0)) }
    let short = [UInt8](repeating: 0, count: 47)
    #expect(short.withUnsafeBytes { session.take($0, from: one, time(900)) } == [])
    #expect(session.deadline == OpentrackSession.senderTimeLimit)
  }

  @Test func `motion is not reported unless it is requested`() {
    var session = OpentrackSession(port: 4242, wants: .ears)
    #expect(
      Self.good.withUnsafeBytes { session.take($0, from: one, time(0)) } == [
        .connected("opentrack")
      ])
  }

  // MARK: Two senders

  /// The events that a session reports for a packet with the given yaw in degrees.
  private func events(
    _ session: inout OpentrackSession, _ yaw: Double, from sender: OpentrackSession.Sender,
    at nanoseconds: Int64
  ) -> [HeadphoneEvent] {
    Self.packet([0, 0, 0, yaw, 0, 0]).withUnsafeBytes {
      session.take($0, from: sender, time(nanoseconds))
    }
  }

  /// The yaws of samples, in degrees.
  private func yaws(_ events: [HeadphoneEvent]) -> [Double] {
    events.compactMap {
      if case .motion(let motion) = $0 { (motion.attitude.yaw * 180 / .pi).rounded() } else { nil }
    }
  }

  @Test func `of two senders the first is read, which is reported once`() throws {
    var session = OpentrackSession(port: 4242, wants: .motion)
    var heard: [HeadphoneEvent] = []
    for step in 0..<100 {
      let now = Int64(step) * 20_000_000
      heard += events(&session, 10, from: one, at: now)
      heard += events(&session, -50, from: other, at: now + 1)
    }
    #expect(yaws(heard) == Array(repeating: 10, count: 100))
    let remarks = heard.filter { if case .ignoring = $0 { true } else { false } }
    guard remarks.count == 1, case .ignoring(let error?) = remarks[0] else {
      return #expect(Bool(false), "\(remarks)")
    }
    #expect(error.code == .ambiguous && error.message.contains("4242"))
  }

  @Test func `an ignored sender is forgotten after a second of silence`() {
    var session = OpentrackSession(port: 4242, wants: .motion)
    _ = events(&session, 10, from: one, at: 0)
    _ = events(&session, 20, from: other, at: 500)
    _ = events(&session, 10, from: one, at: 999_999_999)
    #expect(session.deadline == 1_000_000_500)
    #expect(session.tick(time(1_000_000_499)) == [])
    #expect(session.tick(time(1_000_000_500)) == [.ignoring(nil)])
    #expect(session.deadline == 1_999_999_999)
  }

  @Test func `after a second of silence from the first sender the other is read`() {
    var session = OpentrackSession(port: 4242, wants: .motion)
    _ = events(&session, 10, from: one, at: 0)
    #expect(yaws(events(&session, 20, from: other, at: 999_999_999)) == [])
    let heard = events(&session, 20, from: other, at: 1_000_000_000)
    #expect(yaws(heard) == [20] && heard.count == 3)
    guard case .disconnected(let error?) = heard.first else {
      return #expect(Bool(false), "the first is still connected")
    }
    #expect(error.code == .silent && heard[1] == .connected("opentrack"))
    #expect(yaws(events(&session, 10, from: one, at: 1_000_000_001)) == [])
  }

  // MARK: Over a socket

  /// A port that was free just now.
  private static func freePort() -> UInt16 {
    let (descriptor, port) = bound()
    close(descriptor)
    return port
  }

  private static func bound() -> (Int32, UInt16) {
    let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    var address = loopback(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutableBytes(of: &address) { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) {
        _ = bind(descriptor, $0.baseAddress, length)
        getsockname(descriptor, $0.baseAddress, &length)
      }
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private static func send(_ bytes: [UInt8], to port: UInt16, by descriptor: Int32) {
    var address = loopback(port)
    withUnsafeMutableBytes(of: &address) { place in
      place.withMemoryRebound(to: sockaddr.self) {
        _ = sendto(descriptor, bytes, bytes.count, 0, $0.baseAddress, socklen_t(place.count))
      }
    }
  }

  @Test func `packets arrive on the loopback interface, and the source can recentre and restart`()
    throws
  {
    let port = Self.freePort()
    let (source, heard) = (OpentrackSource(port: port), Heard())
    let sender = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(sender) }
    for round in 1...2 {
      try source.start(.motion, report: heard.append)
      Self.send([1, 2, 3], to: port, by: sender)
      Self.send(Self.packet([0, 0, 0, 30, 0, 0]), to: port, by: sender)
      try eventually("a sample") { heard.count == 2 * round }
      source.stop()
      Self.send(Self.good, to: port, by: sender)
    }
    #expect(heard.events.first == .connected("opentrack"))
    try source.start(.motion, report: heard.append)
    source.recentre()
    Self.send(Self.packet([0, 0, 0, 30, 0, 0]), to: port, by: sender)
    try eventually("a sample") { heard.motions.count == 3 }
    source.recentre()
    Self.send(Self.packet([0, 0, 0, 30, 0, 0]), to: port, by: sender)
    try eventually("a sample") { heard.motions.count == 4 }
    source.stop()
    let yaws = heard.motions.map { ($0.attitude.yaw * 180 / .pi).rounded() }
    #expect(yaws == [30, 30, 30, 0])
    #expect(heard.motions.allSatisfy { $0.measures == .attitude })
    #expect(source.isNetworked)
  }

  @Test func `two sockets are two senders, the second of which is ignored`() throws {
    let port = Self.freePort()
    let (source, heard) = (OpentrackSource(port: port), Heard())
    let senders = [0, 1].map { _ in socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0) }
    defer { senders.forEach { close($0) } }
    try source.start(.motion, report: heard.append)
    Self.send(Self.packet([0, 0, 0, 30, 0, 0]), to: port, by: senders[0])
    Self.send(Self.packet([0, 0, 0, 60, 0, 0]), to: port, by: senders[1])
    try eventually("the second is ignored") {
      heard.events.contains { if case .ignoring(_?) = $0 { true } else { false } }
    }
    source.stop()
    #expect(yaws(heard.events) == [30])
  }

  @Test func `an occupied port is named`() throws {
    let (descriptor, port) = Self.bound()
    defer { close(descriptor) }
    let error = #expect(throws: HeadphoneError.self) {
      try OpentrackSource(port: port).start(.motion) { _ in }
    }
    #expect(error?.code == .taken && error?.message.contains("\(port)") == true)
  }
}
