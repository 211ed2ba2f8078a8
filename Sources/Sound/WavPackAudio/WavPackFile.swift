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

  var bitrate: Int {
    Int((Double(stream.byteCount) * 8 / 1000 / max(duration, 0.001)).rounded())
  }

  var kind: String { "WavPack \(stream.info.sampleText)" + (isLossy ? ", lossy" : "") }
  var bitDepth: Int? { isLossy ? nil : stream.info.bits }
  var channelCount: Int { stream.info.channelCount }
  var losses: [DecodingLoss] {
    DecodingLoss.all(roundedTo: stream.info.roundedBits, stream.info.mix)
  }

  var isBitrateConstant: Bool? { nil }
  var encoder: String? { nil }
  var replayGain: ReplayGain? { nil }
  var frameDuration: Double? { nil }

  /// Returns the `SoundDigest` of the blocks, without tags and without the correction file.
  func persistentID() throws(PlayerError) -> PersistentID {
    try PersistentID(soundIn: stream.blocks, of: reader)
  }

  func holds(_ sound: PersistentID) -> Bool {
    // A new reader, because bytes that were read before do not count.
    (try? PersistentID(soundIn: stream.blocks, of: ByteReader(reader.source))) == sound
  }
}
