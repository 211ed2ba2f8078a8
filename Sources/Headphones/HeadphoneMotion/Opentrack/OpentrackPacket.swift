/// What opentrack sends over UDP: six little-endian doubles, three places in cm and three angles in degrees.
///
/// A positive yaw is taken to turn left, a positive pitch to look up, a positive roll to lean to the right. Senders
/// differ, and opentrack can invert each axis; it is set right there.
enum OpentrackPacket {
  static let size = 48

  /// The attitude, nil if the packet is of another length, or what is in it no angle or place.
  static func attitude(_ bytes: UnsafeRawBufferPointer) -> Attitude? {
    guard bytes.count == size else { return nil }
    let numbers = (0..<6).map { double(bytes, at: $0) }
    // No room and no head is larger. A NaN is in no range.
    guard numbers[..<3].allSatisfy({ abs($0) <= 100_000 }),
      numbers[3...].allSatisfy({ abs($0) <= 360 })
    else { return nil }
    let radian = Double.pi / 180
    return Attitude(
      roll: numbers[5] * radian, pitch: numbers[4] * radian, yaw: numbers[3] * radian)
  }

  private static func double(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Double {
    let pattern = bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
    return Double(bitPattern: UInt64(littleEndian: pattern))
  }
}
