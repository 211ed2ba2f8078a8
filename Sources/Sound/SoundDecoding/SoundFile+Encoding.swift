package import PlayerModel

/// Defaults for lossy encodings with one or two channels.
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

  /// The encoding, which is stored with tracks.
  package var encoding: SoundEncoding {
    SoundEncoding(
      codec: codec, bitDepth: bitDepth, sampleRate: format.sampleRate, channels: channelCount,
      bitrate: bitrate)
  }
}
