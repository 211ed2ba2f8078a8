import OggPages
package import PlayerModel
package import SoundDecoding

/// An open Ogg file, decoded to frames of interleaved floats.
///
/// Opening a file reads only its ends. Streams that follow one another are played as one; where their formats
/// differ, ``read(into:)`` reports the change. What is missing is silent, so that positions stay right.
///
/// The class is not sendable: it is used by one thread at a time.
package final class OggSoundFile<Codec: OggCodec>: SoundFile {
  /// A number of frames that no byte of any codec has.
  static var mostFramesPerByte: Int64 { 4096 }

  package private(set) var format: PCMFormat
  package let reader: ByteReader

  private let chain: OggChain<Codec>
  /// The index of the stream that is read.
  private var index = 0
  private var packets: TimedPackets
  /// The index of the stream's frame that is read next.
  private var position: Int64 = 0
  private var block = DecodedBlock(emptyAt: 0)
  /// The position from which packets are decoded.
  private var decodesFrom = Int64.min
  /// The decoder of the stream, which is created only when something is decoded.
  private var openDecoder: (any OggPacketDecoder)?

  /// Opens a file at its start.
  ///
  /// - Throws: `PlayerError` with a sentence that names the file.
  package init(_ reader: ByteReader) throws(PlayerError) {
    self.reader = reader
    chain = try OggChain(reader)
    format = chain.links[0].codec.format
    packets = try chain.links[0].packets(in: reader)
  }

  package var length: Int64 { chain.length }
  package var isLengthExact: Bool { true }
  package var duration: Double { Double(length) / Double(chain.links[0].codec.sampleRate) }
  package var bitrate: Int { meanBitrate(ofBytes: chain.byteCount) }

  package var kind: String { Codec.name }
  package var codec: String { Codec.name }
  package var bitDepth: Int? { nil }
  package var channelCount: Int { chain.links[0].codec.channelCount }

  package var losses: [DecodingLoss] {
    DecodingLoss.all(roundedTo: nil, chain.links[0].codec.mix)
  }

  package var isBitrateConstant: Bool? { chain.links[0].codec.isBitrateConstant }
  package var encoder: String? { chain.vendor.isEmpty ? nil : chain.vendor }

  package func persistentID(in reader: ByteReader) throws(PlayerError) -> PersistentID {
    try chain.persistentID(in: reader)
  }

  package func measure() throws(PlayerError) {}

  package func read(
    into buffer: UnsafeMutableBufferPointer<Float>
  ) throws(PlayerError) -> PCMRead {
    precondition(buffer.count >= format.channelCount, "a buffer holds at least a frame")
    var filled = 0
    do throws(PlayerError) {
      while filled < buffer.count / format.channelCount {
        if link.codec.format != format {
          guard filled == 0 else { break }
          format = link.codec.format
          return .formatChanged(format)
        }
        let channels = format.channelCount
        let count = block.copy(
          openDecoder?.samples, channels: channels, from: position, before: link.length,
          to: UnsafeMutableBufferPointer(rebasing: buffer[(filled * channels)...]))
        (filled, position) = (filled + count, position + Int64(count))
        guard count == 0 else { continue }
        if position < link.length {
          try advance()
        } else if index + 1 < chain.links.count {
          try begin(index + 1)
        } else {
          break
        }
      }
    } catch {
      if filled == 0 { throw error }
    }
    return filled > 0 ? .frames(filled) : .end
  }

  package func seek(
    to frame: Int64, while isWanted: () -> Bool
  ) throws(PlayerError) -> Bool {
    let (index, target) = chain.place(of: frame)
    let link = chain.links[index]
    let from = target - link.codec.preRoll
    packets =
      from + link.begin <= link.origin
      ? try link.packets(in: reader)
      : try link.packets(reaching: from + link.begin, in: reader)
    if index == self.index { openDecoder?.reset() } else { openDecoder = nil }
    (self.index, position, decodesFrom) = (index, target, from)
    block = DecodedBlock(emptyAt: 0)
    reader.keepOneWindow()
    return true
  }

  private var link: OggLink<Codec> { chain.links[index] }

  /// Goes to the start of a stream.
  private func begin(_ index: Int) throws(PlayerError) {
    packets = try chain.links[index].packets(in: reader)
    (self.index, position, decodesFrom) = (index, 0, .min)
    block = DecodedBlock(emptyAt: 0)
    openDecoder = nil
  }

  /// Decodes packets up to the first with frames after ``position``, or makes the rest of the stream silent if there is
  /// none.
  private func advance() throws(PlayerError) {
    while let packet = try packets.next() {
      let (start, end) = (
        packet.positions.lowerBound - link.begin, packet.positions.upperBound - link.begin
      )
      guard end > decodesFrom else { continue }
      let decoder = try decoder()
      if packet.isRestart { decoder.reset() }
      decoder.decode(packet.bytes, frames: packet.positions.count)
      guard end > max(position, start) else { continue }
      try expectNoGap(to: start)
      block = DecodedBlock(max(start, position)..<end, from: start)
      return
    }
    try expectNoGap(to: link.length)
    block = DecodedBlock(emptyAt: link.length)
  }

  /// Throws if more is missing than can be silent.
  private func expectNoGap(to end: Int64) throws(PlayerError) {
    guard end - position > FrameSequence.longestGap * Int64(format.sampleRate) else { return }
    let before = chain.links[..<index].reduce(0) {
      $0 + Double($1.length) / Double($1.codec.sampleRate)
    }
    let seconds = Int(before + Double(position) / Double(format.sampleRate))
    throw .damaged(reader.source.path, at: seconds, longestGap: FrameSequence.longestGap)
  }

  private func decoder() throws(PlayerError) -> any OggPacketDecoder {
    if let openDecoder { return openDecoder }
    guard let decoder = link.codec.makeDecoder() else {
      throw .decoderFailed(Codec.name, reader.source.path)
    }
    openDecoder = decoder
    reader.keepOneWindow()
    return decoder
  }
}
