import TestSupport
import Testing

@testable import HeadphoneMotion

struct AirPodsPacketTests {
  @Test(arguments: [
    (AirPodsPacket.handshake, "00 00 04 00 01 00 02 00 00 00 00 00 00 00 00 00"),
    (AirPodsPacket.features, "04 00 04 00 4D 00 FF 00 00 00 00 00 00 00"),
    (AirPodsPacket.notifications, "04 00 04 00 0F 00 FF FF FE FF"),
    (
      AirPodsPacket.startMotion,
      "04 00 04 00 17 00 00 00 10 00 0F 00 08 73 42 0B 08 10 10 02 1A 05 01 40 9C 00 00"
    ),
    (
      AirPodsPacket.stopMotion,
      "04 00 04 00 17 00 00 00 10 00 0F 00 08 75 42 0B 08 10 10 02 1A 05 01 00 00 00 00"
    ),
  ])
  func `packets match the recorded ones`(bytes: [UInt8], text: String) {
    #expect(bytes == text.split(separator: " ").compactMap { UInt8($0, radix: 16) })
  }

  @Test(arguments: [0, 1, 127, 128, 16_383, 16_384, 2_097_152, UInt64(UInt32.max), UInt64.max])
  func `a sample is parsed whatever the size of its sequence number`(sequence: UInt64) {
    #expect(
      AirPodsPacket(MotionBytes.packet(sequence, 1, -2, 32_767))
        == .motion(MotionReading(sequence: sequence, o1: 1, o2: -2, o3: 32_767)))
  }

  @Test func `fields may come in any order, with unknown ones between`() {
    let packet = MotionBytes.packet(300, 1, 2, 3)
    let (sequence, report) = (packet[12..<15], packet[15...])
    let extra: [UInt8] = [0x15, 1, 2, 3, 4, 0x19, 1, 2, 3, 4, 5, 6, 7, 8, 0x20, 0x80, 1]
    let body = extra + report + sequence
    #expect(
      AirPodsPacket(packet[..<10] + [UInt8(body.count), 0] + body)
        == .motion(MotionReading(sequence: 300, o1: 1, o2: 2, o3: 3)))
  }

  @Test func `ear states are those of both buds, and unknown ones are ignored`() {
    #expect(
      AirPodsPacket([4, 0, 4, 0, 6, 0, 0, 2])
        == .ears(EarStates(primary: .inEar, secondary: .inCase)))
    #expect(AirPodsPacket([4, 0, 4, 0, 6, 0, 1, 3]) == .other)
    #expect(AirPodsPacket([4, 0, 4, 0, 6, 0, 1]) == .other)
  }

  @Test func `a truncated packet, or one of another service, is not a sample`() {
    let packet = MotionBytes.packet(200, 1, 2, 3)
    for length in 0..<packet.count { #expect(AirPodsPacket(Array(packet[..<length])) == .other) }
    #expect(AirPodsPacket(MotionBytes.packet(200, service: 0x0E)) == .other)
    #expect(AirPodsPacket([]) == .other)
  }

  @Test func `an unterminated number is invalid`() {
    let endless = [UInt8](repeating: 0xFF, count: 30)
    #expect(AirPodsPacket([4, 0, 4, 0, 0x17, 0, 0, 0, 0x10, 0, 30, 0] + endless) == .other)
    var fields = ProtobufFields([0x08] + endless)
    #expect(fields.next() == nil)
    var huge = ProtobufFields([0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 0])
    #expect(huge.next() == nil)
  }

  @Test func `any bytes can be parsed`() {
    var generator = SeededGenerator(seed: 17)
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...120, using: &generator)
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      _ = AirPodsPacket(bytes)
      _ = AirPodsPacket([4, 0, 4, 0, 0x17, 0] + bytes)
      _ = AirPodsPacket([4, 0, 4, 0, 0x17, 0, 0, 0, 0x10, 0, UInt8(length), 0] + bytes)
      let sequence = UInt64.random(in: 0...UInt64.max, using: &generator)
      _ = AirPodsPacket(generator.damaged(MotionBytes.packet(sequence)))
    }
  }
}
