import PlayerModel
import Testing

@testable import HeadphoneMotion

struct AirPodsNeutralTests {
  private func reading(_ o2: Int16, _ o3: Int16) -> MotionReading {
    MotionReading(sequence: 0, o1: 0, o2: o2, o3: o3)
  }

  @Test func `with the tenth still sample the median becomes straight ahead`() throws {
    var neutral = AirPodsNeutral()
    for offset: Int16 in [0, 0, 0, 0, 10, 10, 10, 10, 400] {
      #expect(neutral.attitude(reading(offset, offset)) == nil)
    }
    let found = neutral.attitude(reading(-400, -400))
    let attitude = try #require(found)
    #expect(attitude.roll.isNaN)
    #expect(abs(attitude.pitch - -405.0 / 32_000 * .pi) < 1e-12)
    #expect(abs(attitude.yaw) < 1e-12)
  }

  @Test func `a moving head is not still`() {
    var neutral = AirPodsNeutral()
    for _ in 0..<9 { #expect(neutral.attitude(reading(0, 0)) == nil) }
    #expect(neutral.attitude(reading(801, 0)) == nil)
    for _ in 0..<8 { #expect(neutral.attitude(reading(0, 801)) == nil) }
    #expect(neutral.attitude(reading(0, 801)) == nil)
    #expect(neutral.attitude(reading(0, 801)) != nil)
  }

  @Test func `differences wrap around`() throws {
    var neutral = AirPodsNeutral()
    for index in 0..<9 {
      #expect(neutral.attitude(reading(index % 2 == 0 ? 32_767 : -32_768, 0)) == nil)
    }
    #expect(neutral.attitude(reading(32_767, 0)) != nil)
    let found = neutral.attitude(reading(-32_000, 769))
    let attitude = try #require(found)
    #expect(abs(attitude.pitch - 769.0 / 32_000 * .pi) < 1e-4)
    #expect(abs(attitude.yaw) < 1e-4)
  }
}

struct AirPodsSessionTests {
  private typealias Action = AirPodsSession.Action

  private static let welcome: [UInt8] = [1, 0, 4, 0]
  private let now = Timestamp(unixMilliseconds: 3, monotonicNanoseconds: 4)
  private let out: [UInt8] = [4, 0, 4, 0, 6, 0, 1, 1]

  private func open(_ wants: HeadphoneWants) -> AirPodsSession {
    var session = AirPodsSession(name: "Buds", wants: wants)
    _ = session.take(Self.welcome, now)
    return session
  }

  @Test func `the handshake comes first, then features, notifications and requests`() {
    var session = AirPodsSession(name: "Buds", wants: [.ears, .motion])
    #expect(session.begin() == [.send(AirPodsPacket.handshake)])
    #expect(session.take(out, now) == [])
    #expect(session.want([.motion]) == [])
    #expect(
      session.take(Self.welcome, now) == [
        .send(AirPodsPacket.features), .send(AirPodsPacket.notifications),
        .report(.connected("Buds")), .send(AirPodsPacket.startMotion),
      ])
    #expect(session.take(Self.welcome, now) == [])
  }

  @Test func `ear events need no motion, and motion no ear events`() {
    var ears = open(.ears)
    let states = EarStates(primary: .out, secondary: .out)
    #expect(ears.take(out, now) == [.report(.ears(states))])
    #expect(ears.take(MotionBytes.packet(1), now) == [])
    #expect(ears.end() == [])
    var motion = open(.motion)
    #expect(motion.take(out, now) == [])
  }

  @Test func `motion starts and stops on request`() {
    var session = open([])
    #expect(session.want(.motion) == [.send(AirPodsPacket.startMotion)])
    #expect(session.want([.motion, .ears]) == [])
    #expect(session.want(.ears) == [.send(AirPodsPacket.stopMotion)])
    #expect(session.take(MotionBytes.packet(1), now) == [])
    #expect(session.want(.motion) == [.send(AirPodsPacket.startMotion)])
    #expect(session.end() == [.send(AirPodsPacket.stopMotion)])
    var greeted = AirPodsSession(name: "", wants: .motion)
    #expect(greeted.end() == [])
  }

  @Test func `missing samples are counted`() {
    var session = open(.motion)
    #expect(session.take(MotionBytes.packet(126), now) == [])
    for (sequence, lost) in [
      (127, 0), (128, 0), (131, 2), (16_383, 16_251), (16_384, 0),
      (UInt64(UInt32.max), 4_294_950_910),
      (0, 0), (1, 0), (3, 1),
    ] as [(UInt64, Int)] {
      let events = session.take(MotionBytes.packet(sequence), now).filter {
        $0 != .report(sample(sequence))
      }
      #expect(events == (lost == 0 ? [] : [.report(.gap(lost))]))
    }
  }

  private func sample(_ sequence: UInt64) -> HeadphoneEvent {
    .motion(HeadphoneMotion(time: now, attitude: Attitude(pitch: 0, yaw: 0), sequence: sequence))
  }

  @Test func `recentring waits for ten still samples`() {
    var session = open(.motion)
    for sequence: UInt64 in 1...9 {
      #expect(session.take(MotionBytes.packet(sequence), now) == [])
    }
    #expect(session.take(MotionBytes.packet(10), now) == [.report(sample(10))])
    session.recentre()
    for sequence: UInt64 in 11...19 {
      #expect(session.take(MotionBytes.packet(sequence, 0, 3200, 3200), now) == [])
    }
    #expect(
      session.take(MotionBytes.packet(20, 0, 3200, 3200), now) == [.report(sample(20))])
  }
}

struct ExponentialBackOffTests {
  @Test func `each pause doubles, up to a minute, and is short again after a success`() {
    var pause = ExponentialBackOff()
    let now = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 5)
    let seconds = (0..<8).map { _ in (pause.next(now) - 5) / 1_000_000_000 }
    #expect(seconds == [1, 2, 4, 8, 16, 32, 60, 60])
    pause.reset()
    #expect(pause.next(now) == 1_000_000_005)
  }
}
