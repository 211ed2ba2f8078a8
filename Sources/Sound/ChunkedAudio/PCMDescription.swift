import PlayerModel
import SoundDecoding

/// The format of the samples in a file, as described by its header.
struct PCMDescription: Hashable, Sendable {
  /// The accepted sample rates; others are a sign of damage.
  private static let rates = 1000...768_000
  private static let mostChannels = 8

  /// Frames per second.
  let sampleRate: Int
  let channelCount: Int
  let encoding: SampleEncoding
  /// The number of bits of a sample that are used.
  let bits: Int
  /// The loudspeakers of the channels, or `nil` if they are not declared.
  let speakers: [Speaker]?

  /// Creates the description of a file at `path`.
  ///
  /// - Throws: `PlayerError` if the values are impossible, or there are too many channels.
  init(
    sampleRate: Int, channelCount: Int, _ encoding: SampleEncoding, bits: Int,
    speakers: [Speaker]?, in format: String, _ path: TrackPath
  ) throws(PlayerError) {
    guard channelCount <= Self.mostChannels else {
      throw .unplayable(format, path, with: "\(channelCount) channels")
    }
    guard Self.rates.contains(sampleRate), channelCount > 0 else {
      throw .damagedStart(format, path)
    }
    (self.sampleRate, self.channelCount, self.encoding) = (sampleRate, channelCount, encoding)
    (self.bits, self.speakers) = (bits, speakers)
  }

  /// The number of bytes of a frame.
  var frameSize: Int { channelCount * encoding.byteCount }

  /// The mix of more than two channels to stereo, or `nil` for one or two.
  var mix: StereoDownmix? {
    channelCount > 2 ? StereoDownmix(speakers ?? Speaker.usual(channelCount)) : nil
  }

  /// The size of a sample, such as `32 bit float`.
  var sampleText: String { "\(bits) bit" + (encoding.kind == .float ? " float" : "") }

  /// The number of bits to which samples are rounded, or `nil` if they are exact.
  var roundedBits: Int? {
    let exact = encoding.kind == .float ? 32 : 24
    return bits > exact ? exact : nil
  }
}
