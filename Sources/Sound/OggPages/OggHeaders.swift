package import PlayerModel
package import SoundDecoding

/// The packets at the start of a stream that are not sound.
package struct OggHeaders: Sendable {
  /// The maximum number of packets, and of their bytes.
  private static let mostPackets = 4096
  private static let mostBytes = 64 << 20

  package let stream: OggStream
  /// The packets after the first.
  package private(set) var packets: [[UInt8]] = []
  /// The offset after the page on which the last of ``packets`` ends.
  package private(set) var end: Int64
  /// Whether the pages with ``packets`` have nothing else.
  package private(set) var endsPage = true
  /// The number of the last page with ``packets``, or `nil` if there are none.
  private var sequence: UInt32?

  /// Reads the packets after the first, as long as they satisfy `isHeader`.
  ///
  /// - Parameter most: The maximum number of them.
  /// - Throws: `PlayerError` if the file cannot be read.
  package init(
    of stream: OggStream, in reader: ByteReader, most: Int = .max,
    where isHeader: (_ packet: [UInt8]) -> Bool
  ) throws(PlayerError) {
    self.stream = stream
    end = stream.headEnd
    var size = 0
    var packets = OggPacketReader(reader, of: stream.serial, from: end, before: stream.end)
    while self.packets.count < min(most, Self.mostPackets), let packet = try packets.next(),
      isHeader(packet.bytes)
    {
      size += packet.bytes.count
      guard size <= Self.mostBytes else { break }
      self.packets.append(packet.bytes)
      (end, sequence) = (packet.pageEnd, packet.sequence)
      endsPage = packet.endsPage && !packet.followsGap
    }
  }

  /// What follows the packets.
  package var sound: OggSound {
    OggSound(
      stream: stream, start: end, sequence: sequence,
      sharedPackets: endsPage ? nil : packets.count)
  }
}
