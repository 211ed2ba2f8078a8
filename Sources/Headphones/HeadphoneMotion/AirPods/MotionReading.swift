/// A raw sample of an earbud's sensor.
///
/// Three numbers give the orientation. Others seem to be rotation and gravity, but their units and
/// axes are not certain, so they are not read.
struct MotionReading: Hashable {
  /// The sequence number.
  var sequence: UInt64
  var o1, o2, o3: Int16

  private static let payloadLength = 58

  /// Parses a packet, or returns `nil` if it contains no sample of the six-axis sensor.
  init?(packet: [UInt8]) {
    // After the header and operation come four bytes and the length of the body.
    guard packet.count >= 12 else { return nil }
    let length = Int(packet[10]) | Int(packet[11]) << 8
    guard packet.count - 12 >= length else { return nil }
    let body = ProtobufFields(packet[12..<(12 + length)])
    guard let sequence = body.number(1), let report = body.bytes(7).map(ProtobufFields.init),
      report.number(1) == UInt64(AirPodsPacket.motionService),
      let payload = report.bytes(3).map(Array.init), Self.isSample(payload)
    else { return nil }
    self.sequence = sequence
    (o1, o2, o3) = (
      Self.int16(payload, 20), Self.int16(payload, 22), Self.int16(payload, 24)
    )
  }

  init(sequence: UInt64, o1: Int16, o2: Int16, o3: Int16) {
    self.sequence = sequence
    (self.o1, self.o2, self.o3) = (o1, o2, o3)
  }

  private static func isSample(_ payload: [UInt8]) -> Bool {
    payload.count >= payloadLength && payload[0] == 1 && payload[9] == 3
  }

  private static func int16(_ bytes: [UInt8], _ place: Int) -> Int16 {
    Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8)
  }
}
