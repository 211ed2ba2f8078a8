import PlayerModel
import SoundDecoding

/// The properties of a stream, from its first frame.
struct WavPackInfo: Hashable, Sendable {
  /// The accepted sample rates; others are a sign of damage.
  private static let rates = 1000...768_000
  private static let mostChannels = 8

  /// Frames per second.
  let sampleRate: Int
  let channelCount: Int
  /// The flags of the first block.
  let flags: WavPackFlags
  /// The mix of more than two channels to stereo, or `nil` for one or two.
  let mix: StereoDownmix?

  /// Reads the properties.
  ///
  /// - Throws: `PlayerError` if they are impossible, there are too many channels, or the sound is not PCM.
  init(_ frame: WavPackFrame, of reader: ByteReader) throws(PlayerError) {
    let path = reader.source.path
    flags = frame.header.flags
    let block = frame.offset..<(frame.offset + Int64(frame.header.blockSize))
    let metadata = try WavPackMetadata(block.dropFirst(WavPackHeader.size), of: reader)
    guard !flags.contains(.dsd) else { throw .unplayable(WavPackFormat.name, path, with: "DSD") }
    channelCount = metadata.channelCount ?? (flags.contains(.mono) ? 1 : 2)
    guard channelCount <= Self.mostChannels else {
      throw .unplayable(WavPackFormat.name, path, with: "\(channelCount) channels")
    }
    sampleRate = metadata.sampleRate ?? flags.sampleRate ?? 0
    guard Self.rates.contains(sampleRate), channelCount > 0 else {
      throw .damagedStart(WavPackFormat.name, path)
    }
    let speakers = Speaker.speakers(inMask: metadata.channelMask, count: channelCount)
    mix = channelCount > 2 ? StereoDownmix(speakers ?? Speaker.usual(channelCount)) : nil
  }

  var format: PCMFormat {
    PCMFormat(sampleRate: sampleRate, channelCount: min(2, channelCount))
  }

  /// The size of a sample, such as `32 bit float`.
  var sampleText: String { flags.contains(.float) ? "32 bit float" : "\(bits) bit" }

  /// The number of bits of a sample.
  var bits: Int { flags.contains(.float) ? 32 : flags.bitsPerSample }

  /// The number of bits to which samples are rounded, or `nil` if they are exact.
  var roundedBits: Int? { !flags.contains(.float) && bits > 24 ? 24 : nil }
}
