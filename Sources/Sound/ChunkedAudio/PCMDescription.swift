import PlayerModel
import SoundDecoding

/// The form of the samples in a file, as its header describes it.
struct PCMDescription: Hashable, Sendable {
  /// The rates that are accepted; a lower or higher one is a sign of damage.
  private static let rates = 1000...768_000
  private static let mostChannels = 8

  /// Frames per second.
  let sampleRate: Int
  let channelCount: Int
  let encoding: SampleEncoding
  /// The number of bits of a sample that are used.
  let bits: Int
  /// The loudspeakers of the channels, as declared, or `nil` if they are not.
  let speakers: [Speaker]?

  /// Creates the description of a file at `path`.
  ///
  /// - Throws: `PlayerError` if the values are impossible, or there are too many channels.
  init(
    sampleRate: Int, channelCount: Int, _ encoding: SampleEncoding, bits: Int,
    speakers: [Speaker]?, in format: String, _ path: TrackPath
  ) throws(PlayerError) {
    guard channelCount <= Self.mostChannels else {
      throw .encoded(path, format, "\(channelCount) channels")
    }
    guard Self.rates.contains(sampleRate), channelCount > 0 else {
      throw .noDescription(path, format)
    }
    (self.sampleRate, self.channelCount, self.encoding) = (sampleRate, channelCount, encoding)
    (self.bits, self.speakers) = (bits, speakers)
  }

  /// The number of bytes of a frame.
  var frameSize: Int { channelCount * encoding.byteCount }

  /// How the channels become two, or `nil` if there are no more.
  var mix: StereoDownmix? {
    channelCount > 2 ? StereoDownmix(speakers ?? Speaker.usual(channelCount)) : nil
  }

  /// The size of a sample, and what is lost in 32-bit floats, in which 24 bits are exact.
  var sampleText: String {
    let isFloat = encoding.kind == .float
    let isRounded = isFloat ? bits > 32 : bits > 24
    return "\(bits) bit" + (isFloat ? " float" : "")
      + (isRounded ? ", rounded to \(isFloat ? 32 : 24) bit" : "")
  }
}
