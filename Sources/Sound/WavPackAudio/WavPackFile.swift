import PlayerModel
import SoundDecoding

/// An open WavPack file, decoded to frames of interleaved floats.
///
/// More than two channels are mixed to stereo. The class is not sendable: it is used by one thread at a time.
final class WavPackFile: FramedSoundFile {
  let reader: ByteReader
  let framedSamples: FramedSamples<WavPackFrame>

  private let stream: WavPackStream
  /// Whether a part of the sound is missing because there is no correction file.
  private let isLossy: Bool

  /// Opens a file at its start.
  init(_ reader: ByteReader) throws(PlayerError) {
    let stream = try WavPackStream(reader)
    (self.stream, self.reader) = (stream, reader)
    let isHybrid = stream.info.flags.contains(.hybrid)
    let correction =
      isHybrid
      ? reader.source.file.flatMap {
        WavPackCorrection(nextTo: $0, startingLike: stream.first)
      } : nil
    isLossy = isHybrid && correction == nil
    var decoder = WavPackDecoder(stream.info)
    func decode(_ frame: WavPackFrame) throws(PlayerError) -> [Float] {
      let bytes = try reader.copy(at: frame.offset, count: frame.byteCount)
      guard bytes.count == frame.byteCount else { throw .changedWhileRead(reader.source.path) }
      return decoder.decode(frame, bytes, correction: try correction?.bytes(for: frame))
    }
    framedSamples = try FramedSamples(stream, reader, decode: decode)
  }

  var bitrate: Int { meanBitrate(ofBytes: stream.byteCount) }

  var kind: String { "WavPack \(stream.info.sampleText)" + (isLossy ? ", lossy" : "") }
  var bitDepth: Int? { isLossy ? nil : stream.info.bits }
  var channelCount: Int { stream.info.channelCount }
  var losses: [DecodingLoss] {
    DecodingLoss.all(roundedTo: stream.info.roundedBits, stream.info.mix)
  }

  /// Returns the `SoundDigest` of the blocks, without tags and without the correction file.
  func persistentID(in reader: ByteReader) throws(PlayerError) -> PersistentID {
    try PersistentID(soundIn: stream.blocks, of: reader)
  }
}
