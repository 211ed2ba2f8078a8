import PlayerModel
import SoundDecoding
import VorbisComments

/// The loudspeakers of a stream's channels.
struct ChannelLayout {
  /// How the channels become two, or `nil` if there are no more.
  let mix: StereoDownmix?

  /// Determines the layout, which a tag may change.
  init(
    _ info: FLACStreamInfo, _ container: any FLACContainer, in reader: ByteReader
  ) throws(PlayerError) {
    guard info.channelCount > 2 else {
      mix = nil
      return
    }
    let text = try container.comment(in: reader).values("WAVEFORMATEXTENSIBLE_CHANNEL_MASK").first
    let mask = text.flatMap { text in
      text.lowercased().hasPrefix("0x") ? UInt32(text.dropFirst(2), radix: 16) : nil
    }
    let declared = mask.flatMap { Speaker.speakers(inMask: $0, count: info.channelCount) }
    mix = StereoDownmix(declared ?? Speaker.usual(info.channelCount))
  }
}
