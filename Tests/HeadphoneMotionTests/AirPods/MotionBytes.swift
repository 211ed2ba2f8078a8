/// Motion packets as buds send them.
enum MotionBytes {
  static func packet(
    _ sequence: UInt64, _ o1: Int16 = 0, _ o2: Int16 = 0, _ o3: Int16 = 0, service: UInt8 = 0x10
  ) -> [UInt8] {
    var payload = [UInt8](repeating: 0, count: 58)
    (payload[0], payload[9]) = (1, 3)
    for (place, number) in [(20, o1), (22, o2), (24, o3)] {
      payload[place] = UInt8(truncatingIfNeeded: number)
      payload[place + 1] = UInt8(truncatingIfNeeded: number >> 8)
    }
    let report = [0x08, service, 0x1A, 58] + payload
    let body = [0x08] + varint(sequence) + [0x3A, UInt8(report.count)] + report
    return [4, 0, 4, 0, 0x17, 0, 0, 0, 0x10, 0, UInt8(body.count), 0] + body
  }

  static func varint(_ number: UInt64) -> [UInt8] {
    number < 0x80 ? [UInt8(number)] : [UInt8(number & 0x7F) | 0x80] + varint(number >> 7)
  }
}
