import COpus
import OggAudio
import SoundDecoding

/// Decodes packets with libopus, one at a time.
///
/// The library never sees the file, and no positions: ends are cut elsewhere.
final class OpusDecoder: OggPacketDecoder {
  private(set) var samples: [Float] = []

  private let mix: StereoDownmix?
  private let channelCount: Int
  private let decoder: OpaquePointer
  /// The decoded channels before they are mixed.
  private var channels: [Float]

  /// Creates a decoder of a stream, or returns `nil` if there is not enough memory.
  init?(_ head: OpusHead, mix: StereoDownmix?) {
    var status: CInt = 0
    let decoder = opus_multistream_decoder_create(
      48_000, CInt(head.channelCount), CInt(head.streamCount), CInt(head.coupledCount),
      head.mapping, &status)
    guard let decoder, opus_set_gain(decoder, opus_int32(head.gain)) == OPUS_OK else { return nil }
    (self.mix, self.decoder, channelCount) = (mix, decoder, head.channelCount)
    channels = [Float](repeating: 0, count: OpusCodec.mostFrames * head.channelCount)
  }

  deinit {
    opus_multistream_decoder_destroy(decoder)
  }

  func reset() {
    // Gain is a setting, which stays.
    _ = opus_reset(decoder)
  }

  func decode(_ packet: [UInt8], frames count: Int) {
    let decoded = Int(
      opus_multistream_decode_float(
        decoder, packet, opus_int32(packet.count), &channels, CInt(OpusCodec.mostFrames), 0))
    let known = min(count, max(0, decoded))
    samples.removeAll(keepingCapacity: true)
    if let mix {
      for index in 0..<known {
        let frame = mix.frame { channels[index * channelCount + $0] }
        samples.append(frame.left)
        samples.append(frame.right)
      }
    } else {
      samples += channels[..<(known * channelCount)]
    }
    let rest = (count - known) * min(2, channelCount)
    if rest > 0 { samples += repeatElement(0, count: rest) }
  }
}
