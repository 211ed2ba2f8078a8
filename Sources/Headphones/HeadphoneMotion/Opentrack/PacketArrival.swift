import CLinux
import Linux
import PlayerModel

/// Computes when a packet arrived from the time that the kernel noted.
///
/// A busy machine reads several packets at once. With the time of reading, the head would seem to jump.
enum PacketArrival {
  /// The maximum plausible age of a packet in nanoseconds; if it seems older, the wall clock was set.
  static let oldest: Int64 = 5_000_000_000

  /// Returns when the packet that was received last from a socket arrived, or `now` if the kernel does not know.
  static func time(socket: Int32, _ now: Timestamp) -> Timestamp {
    let noted = cl_packet_time(socket)
    guard noted >= 0 else { return now }
    return time(noted: noted, wall: SystemClock.wallNanoseconds, read: SystemClock().now())
  }

  /// Converts a time that the kernel noted to both clocks.
  ///
  /// - Parameters:
  ///   - noted: When the packet arrived, in nanoseconds of the wall clock.
  ///   - wall: When it was read, by the same clock.
  ///   - read: When it was read, by both clocks; returned if the wall clock was set in between.
  static func time(noted: Int64, wall: Int64, read: Timestamp) -> Timestamp {
    guard (wall - oldest...wall).contains(noted) else { return read }
    return Timestamp(
      unixMilliseconds: noted / 1_000_000,
      monotonicNanoseconds: read.monotonicNanoseconds - (wall - noted))
  }
}
