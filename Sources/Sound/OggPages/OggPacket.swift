/// A packet of an Ogg stream.
package struct OggPacket: Hashable, Sendable {
  /// The content.
  package let bytes: [UInt8]
  /// The position at the end of the packet, if it is the last that ends on its page.
  package let granule: Int64?
  /// The offset after the page on which the packet ends.
  package let pageEnd: Int64
  /// The number of the page on which the packet ends.
  package let sequence: UInt32
  /// Whether the packet is the last that ends on its page, and no other begins there.
  package let endsPage: Bool
  /// Whether the packet is the last of its stream.
  package let endsStream: Bool
  /// Whether pages before the packet were lost.
  package let followsGap: Bool
}
