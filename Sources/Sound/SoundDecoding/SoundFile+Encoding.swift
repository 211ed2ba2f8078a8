package import PlayerModel

/// Defaults for lossy encodings with one or two channels, and for properties that most formats lack.
extension SoundFile {
  /// The start of ``kind``, up to a comma or a number.
  package var codec: String {
    let name = kind.prefix { $0 != "," }
    let words = name.split(separator: " ")
    return words.prefix { $0.first?.isNumber != true }.joined(separator: " ")
  }

  package var bitDepth: Int? { nil }
  package var channelCount: Int { format.channelCount }
  package var losses: [DecodingLoss] { [] }
  package var isBitrateConstant: Bool? { nil }
  package var encoder: String? { nil }
  package var replayGain: ReplayGain? { nil }
  package var frameDuration: Double? { nil }

  /// Returns the mean bitrate in kbit/s of a sound with a number of bytes.
  package func meanBitrate(ofBytes count: Int64) -> Int {
    Int((Double(count) * 8 / 1000 / max(duration, 0.001)).rounded())
  }

  /// The encoding, which is stored with tracks.
  package var encoding: SoundEncoding {
    SoundEncoding(
      codec: codec, bitDepth: bitDepth, sampleRate: format.sampleRate, channels: channelCount,
      bitrate: bitrate)
  }
}
