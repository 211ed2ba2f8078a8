/// A UDP packet of opentrack: six little-endian doubles, three for the position in cm and three
/// angles in degrees.
///
/// A positive yaw turns left, a positive pitch looks up, and a positive roll leans to the right.
/// Trackers differ, so users can invert each axis in opentrack.
enum OpentrackPacket {
  static let size = 48

  /// Parses the attitude, or returns `nil` if the packet has another length or impossible values.
  static func attitude(_ bytes: UnsafeRawBufferPointer) -> Attitude? {
    guard bytes.count == size else { return nil }
    let numbers = (0..<6).map { double(bytes, at: $0) }
    // Generous limits, which NaN fails.
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
