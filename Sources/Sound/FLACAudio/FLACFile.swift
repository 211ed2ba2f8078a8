import PlayerModel
import SoundDecoding
import VorbisComments

/// An open FLAC stream, decoded to frames of interleaved floats, with or without Ogg.
///
/// The class is not sendable: it is used by one thread at a time.
final class FLACFile: FramedSoundFile {
  let reader: ByteReader
  let framedSamples: FramedSamples<FLACFrame>

  private let container: any FLACContainer
  private let mix: StereoDownmix?

  /// Opens the stream of a container at its start.
  init(_ container: any FLACContainer, _ reader: ByteReader) throws(PlayerError) {
    (self.container, self.reader) = (container, reader)
    let (info, path) = (container.info, reader.source.path)
    let mix = try ChannelLayout(info, container, in: reader).mix
    self.mix = mix
    // The decoder is created only when something is decoded.
    var openDecoder: FLACFrameDecoder?
    func decode(_ frame: FLACFrame) throws(PlayerError) -> [Float] {
      let decoder: FLACFrameDecoder
      if let openDecoder {
        decoder = openDecoder
      } else {
        decoder = try FLACFrameDecoder(info, mix: mix, for: path)
        openDecoder = decoder
      }
      decoder.decode(frame)
      return decoder.samples
    }
    framedSamples = try FramedSamples(container, reader, decode: decode)
  }

  var bitrate: Int { meanBitrate(ofBytes: container.byteCount) }

  var kind: String { "\(container.name) \(container.info.bitsPerSample) bit" }
  var codec: String { "FLAC" }
  var bitDepth: Int? { container.info.bitsPerSample }
  var channelCount: Int { container.info.channelCount }

  var losses: [DecodingLoss] {
    DecodingLoss.all(roundedTo: container.info.bitsPerSample > 24 ? 24 : nil, mix)
  }

  var encoder: String? {
    guard let comment = try? container.comment(in: reader), !comment.vendor.isEmpty else {
      return nil
    }
    return String(decoding: comment.vendor, as: UTF8.self)
  }

  func persistentID(in reader: ByteReader) throws(PlayerError) -> PersistentID {
    try container.persistentID(in: reader)
  }
}
