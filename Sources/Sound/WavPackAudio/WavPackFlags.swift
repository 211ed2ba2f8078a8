/// The flags of a block, which include several numbers.
struct WavPackFlags: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  static let mono = WavPackFlags(rawValue: 0x4)
  /// The block has only a part of the sound; the rest may be in the correction file.
  static let hybrid = WavPackFlags(rawValue: 0x8)
  static let float = WavPackFlags(rawValue: 0x80)
  /// The block has the first channels.
  static let initial = WavPackFlags(rawValue: 0x800)
  /// The block has the last channels.
  static let final = WavPackFlags(rawValue: 0x1000)
  /// The sound is DSD, which has one bit per sample.
  static let dsd = WavPackFlags(rawValue: 0x8000_0000)

  /// The number of bytes of a sample: one to four.
  var bytesPerSample: Int { Int(rawValue & 3) + 1 }
  /// The number of bits of a sample that are used.
  var bitsPerSample: Int { max(1, 8 * bytesPerSample - Int(rawValue >> 13 & 0x1F)) }

  /// The frames per second, which the metadata may override, or `nil` if only the metadata has them.
  var sampleRate: Int? {
    let index = Int(rawValue >> 23 & 0xF)
    return index < Self.rates.count ? Self.rates[index] : nil
  }

  private static let rates = [
    6000, 8000, 9600, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 64_000,
    88_200, 96_000, 192_000,
  ]
}
