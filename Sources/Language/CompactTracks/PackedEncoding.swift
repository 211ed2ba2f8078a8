import PlayerModel

/// A ``SoundEncoding`` in 51 bits.
///
/// From the lowest bit: the codec (5), the bit depth (6), the number of channels minus one (4), the sample rate (20),
/// and the bitrate (16).
struct PackedEncoding: Hashable {
  /// The number of bits.
  static let width = 51

  /// Codecs by their numbers, which are stored, so they must not change; 0 is an unknown encoding.
  private static let codecs = [
    "", "MP3", "FLAC", "Vorbis", "Opus", "AAC", "ALAC", "WAV", "AIFF", "WavPack", "MP2", "MP1",
  ]
  /// The number of a codec that is stored as text.
  private static let otherCodec: UInt64 = 31
  /// The stored value for 64-bit samples; no samples have 63 bits.
  private static let highest: UInt64 = 63

  /// The values, or 0 for an unknown encoding.
  let bits: UInt64

  /// Reads stored bits.
  init(bits: UInt64) {
    self.bits = bits
  }

  /// Packs an encoding; one with impossible values becomes unknown.
  init(_ encoding: SoundEncoding?) {
    guard let encoding, (1...16).contains(encoding.channels),
      (1..<1 << 20).contains(encoding.sampleRate), (0..<1 << 16).contains(encoding.bitrate),
      encoding.bitDepth.map({ (1...64).contains($0) && $0 != Int(Self.highest) }) ?? true
    else {
      bits = 0
      return
    }
    let codec = Self.codecs.firstIndex(of: encoding.codec).map { UInt64($0) } ?? 0
    let depth = min(UInt64(encoding.bitDepth ?? 0), Self.highest)
    let channels = UInt64(encoding.channels - 1) << 11
    let sampleRate = UInt64(encoding.sampleRate) << 15
    let bitrate = UInt64(encoding.bitrate) << 35
    bits = (codec > 0 ? codec : Self.otherCodec) | (depth << 5) | channels | sampleRate | bitrate
  }

  /// Whether the codec is stored as text.
  var hasOtherCodec: Bool { bits & 31 == Self.otherCodec }

  /// Returns the encoding, or `nil` if it is unknown.
  ///
  /// - Parameter codec: The codec if it is stored as text; otherwise empty.
  func encoding(codec: UnsafeBufferPointer<UInt8>) -> SoundEncoding? {
    let number = Int(bits & 31)
    let depth = bits >> 5 & 63
    let name: String
    switch number {
    case 1..<Self.codecs.count: name = Self.codecs[number]
    case _ where hasOtherCodec && !codec.isEmpty: name = String(decoding: codec, as: UTF8.self)
    default: return nil
    }
    return SoundEncoding(
      codec: name,
      bitDepth: depth == 0 ? nil : depth == Self.highest ? 64 : Int(depth),
      sampleRate: Int(bits >> 15 & 0xF_FFFF), channels: Int(bits >> 11 & 15) + 1,
      bitrate: Int(bits >> 35 & 0xFFFF))
  }
}
