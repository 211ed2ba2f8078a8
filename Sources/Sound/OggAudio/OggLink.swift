import OggPages
import PlayerModel
import SoundDecoding

/// One of the streams of a file that are played one after the other.
struct OggLink<Codec: OggCodec>: Sendable {
  let codec: Codec
  let sound: OggSound
  /// The position at the start of the first packet, as the stream counts.
  let origin: Int64
  /// The position of the first frame that is played.
  let begin: Int64
  /// The number of frames that are played.
  let length: Int64

  /// Determines the length of a stream from its ends, or returns `nil` if it has no sound.
  ///
  /// - Parameter last: The last page that ends a packet.
  /// - Throws: `PlayerError` if the file cannot be read, or the stream cannot be decoded.
  init?(
    _ headers: OggHeaders, last: OggPage?, in reader: ByteReader
  ) throws(PlayerError) {
    guard headers.packets.count == Codec.headerCount else { return nil }
    codec = try Codec(headers, reader.source.path)
    sound = headers.sound
    var packets = try TimedPackets(sound, codec, in: reader, origin: nil)
    guard let end = last?.granule, let first = try packets.next() else { return nil }
    origin = first.positions.lowerBound
    // The first packets of a cut stream are missing, but not those whose bytes were damaged.
    let isDamaged =
      first.isRestart && origin <= FrameSequence.longestGap * Int64(codec.sampleRate)
    begin = max(0, (isDamaged ? min(origin, 0) : origin) + codec.preSkip)
    // No byte has more frames, so a higher end is wrong.
    let most = sound.byteCount * OggSoundFile<Codec>.mostFramesPerByte
    length = min(end - begin, most)
    guard length > 0, end <= TimedPackets.highestPosition else { return nil }
  }

  /// Returns the packets from the start.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  func packets(in reader: ByteReader) throws(PlayerError) -> TimedPackets {
    try TimedPackets(sound, codec, in: reader, origin: origin)
  }

  /// Returns the packets from one that ends at `position` or before it, as the stream counts.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  func packets(reaching position: Int64, in reader: ByteReader) throws(PlayerError) -> TimedPackets
  {
    let offset = try sound.stream.page(reaching: position, from: sound.start, in: reader)
    guard offset > sound.start,
      let page = try OggPage.at(offset, before: sound.stream.end, in: reader)
    else { return try packets(in: reader) }
    // The last packet on the page may begin before it.
    for from in [offset, max(sound.start, offset - Int64(OggPage.mostBytes))] {
      let packets = try TimedPackets(sound, codec, in: reader, after: page, from: from)
      if let packets { return packets }
    }
    return try packets(in: reader)
  }
}
