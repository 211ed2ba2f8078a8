/// How the sound of a file is encoded.
public struct SoundEncoding: Codable, Hashable, Sendable {
  /// The name of the codec, such as FLAC.
  public var codec: String
  /// The number of bits per sample, or `nil` if the encoding is lossy.
  public var bitDepth: Int?
  /// The sample rate in Hz.
  public var sampleRate: Int
  /// The number of channels in the file, of which more than two are mixed to stereo.
  public var channels: Int
  /// The bitrate in kbit/s, or its mean if it varies.
  public var bitrate: Int

  /// Whether the encoding preserves all samples.
  public var isLossless: Bool { bitDepth != nil }

  public init(codec: String, bitDepth: Int?, sampleRate: Int, channels: Int, bitrate: Int) {
    self.codec = codec
    self.bitDepth = bitDepth
    self.sampleRate = sampleRate
    self.channels = channels
    self.bitrate = bitrate
  }
}

/// Encodings are stored as text: `FLAC,16,44100,2,873`.
extension SoundEncoding {
  /// The values separated by commas; the bit depth is empty if it is `nil`.
  package var stored: String {
    let bits = bitDepth.map(String.init) ?? ""
    // A search for a text takes long, and almost no codec has a comma in its name.
    let codec = codec.utf8.contains(UInt8(ascii: ",")) ? codec.replacing(",", with: " ") : codec
    return "\(codec),\(bits),\(sampleRate),\(channels),\(bitrate)"
  }

  /// Parses ``stored``, or returns `nil` for any other text.
  package init?(stored text: String) {
    var text = text
    guard let encoding = text.withUTF8({ SoundEncoding(stored: $0) }) else { return nil }
    self = encoding
  }

  /// Parses ``stored`` in UTF-8, or returns `nil` for any other text.
  package init?(stored text: UnsafeBufferPointer<UInt8>) {
    let parts = text.split(
      separator: UInt8(ascii: ","), maxSplits: 5, omittingEmptySubsequences: false)
    guard parts.count == 5, !parts[0].isEmpty,
      let sampleRate = Self.number(parts[2], in: 1...10_000_000),
      let channels = Self.number(parts[3], in: 1...255),
      let bitrate = Self.number(parts[4], in: 0...10_000_000)
    else { return nil }
    let bitDepth = Self.number(parts[1], in: 1...64)
    guard bitDepth != nil || parts[1].isEmpty else { return nil }
    self.init(
      codec: String(decoding: parts[0], as: UTF8.self), bitDepth: bitDepth,
      sampleRate: sampleRate, channels: channels, bitrate: bitrate)
  }

  private static func number(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, in range: ClosedRange<Int>
  ) -> Int? {
    guard (1...8).contains(text.count), text.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    let number = text.reduce(0) { $0 * 10 + Int($1) - 48 }
    return range.contains(number) ? number : nil
  }
}
