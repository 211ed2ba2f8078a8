package import PlayerModel
package import SoundDecoding

/// The packets of a stream that have its sound.
package struct OggSound: Hashable, Sendable {
  package let stream: OggStream
  /// The offset after the pages with other packets.
  package let start: Int64
  /// The number of the last page with other packets, or `nil` if it is unknown.
  let sequence: UInt32?
  /// The number of packets between the first and the sound if the sound begins on the page of the last of them,
  /// otherwise `nil`.
  let sharedPackets: Int?

  /// The number of bytes, including those of pages.
  package var byteCount: Int64 { stream.end - (sharedPackets == nil ? start : stream.headEnd) }

  /// Returns a reader of all packets.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package func packets(in reader: ByteReader) throws(PlayerError) -> OggPacketReader {
    guard let sharedPackets else { return packets(in: reader, from: start, after: sequence) }
    var packets = packets(in: reader, from: stream.headEnd)
    for _ in 0..<sharedPackets { _ = try packets.next() }
    return packets
  }

  /// Returns a reader of the packets that begin at `offset` or later.
  package func packets(
    in reader: ByteReader, from offset: Int64, after sequence: UInt32? = nil
  ) -> OggPacketReader {
    OggPacketReader(
      reader, of: stream.serial, from: offset, before: stream.end, after: sequence)
  }

  /// Returns the first bytes of the packets, at least `count` if there are that many.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package func firstBytes(
    _ count: Int, in reader: ByteReader, where isSound: (_ packet: [UInt8]) -> Bool = { _ in true }
  ) throws(PlayerError) -> [UInt8] {
    var packets = try packets(in: reader)
    var bytes: [UInt8] = []
    while bytes.count < count, let packet = try packets.next() {
      if isSound(packet.bytes) { bytes += packet.bytes }
    }
    return bytes
  }

  /// Returns the last bytes of the packets, at least `count` if there are that many.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package func lastBytes(
    _ count: Int, in reader: ByteReader, where isSound: (_ packet: [UInt8]) -> Bool = { _ in true }
  ) throws(PlayerError) -> [UInt8] {
    var reach = Int64(OggPage.mostBytes)
    while true {
      let from = max(start, stream.end - reach)
      var packets =
        from == start ? try packets(in: reader) : packets(in: reader, from: from)
      var bytes: [UInt8] = []
      while let packet = try packets.next() {
        if isSound(packet.bytes) { bytes += packet.bytes }
      }
      if bytes.count >= count || from == start { return bytes }
      reach *= 4
    }
  }
}
