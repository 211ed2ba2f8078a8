/// A packet, and the positions of its frames.
struct TimedPacket: Hashable, Sendable {
  let bytes: [UInt8]
  /// The positions, as the stream counts them.
  let positions: Range<Int64>
  /// Whether it is not the continuation of the packet before it, because something is missing or out of order.
  let isRestart: Bool
}
