/// The stored form of a profile: 310 bytes.
///
/// One byte for the version, three each for the first audible window and the end of the last, two for the
/// loudness in hundredths, four for the peak, three for the number of gating blocks, all little-endian; then 11 bits
/// for each level of the distribution, and ten for each step of the waveform, most significant bit first.
extension SoundProfile {
  /// The version of the analysis; profiles of another one are measured again.
  package static let version: UInt8 = 1
  /// The number of bytes.
  package static let byteCount = 310

  private static let levelBits = 11
  private static let stepBits = 10
  /// The highest number in three bytes.
  private static let highestCount = 0xFF_FFFF

  /// The profile in bytes.
  package var bytes: [UInt8] {
    var bytes = [Self.version]
    func append(_ number: Int, count: Int) {
      for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
    }
    append(min(audible?.lowerBound ?? 0, Self.highestCount), count: 3)
    append(min(audible?.upperBound ?? 0, Self.highestCount), count: 3)
    append(Int(loudness.map { Int16(($0 * 100).rounded()) } ?? .min), count: 2)
    append(Int(peak.bitPattern), count: 4)
    append(min(distribution.blockCount, Self.highestCount), count: 3)
    var bits = BitWriter()
    for group in 0..<LoudnessDistribution.groupCount {
      let level = distribution.levels.isEmpty ? 0 : distribution.levels[group]
      bits.append(level, bits: Self.levelBits)
    }
    for code in waveform.codes { bits.append(code, bits: Self.stepBits) }
    return bytes + bits.bytes
  }

  /// Reads a stored profile, or returns `nil` if it is of another version or damaged.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount, bytes[0] == Self.version else { return nil }
    func number(at start: Int, count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    }
    let (first, last) = (number(at: 1, count: 3), number(at: 4, count: 3))
    let loudness = Int16(truncatingIfNeeded: number(at: 7, count: 2))
    let peak = Float(bitPattern: UInt32(number(at: 9, count: 4)))
    guard first <= last, peak.isFinite, peak >= 0 else { return nil }
    var bits = BitReader(bytes: bytes, start: 16)
    let levels = (0..<LoudnessDistribution.groupCount).map { _ in bits.next(Self.levelBits) }
    let codes = (0..<Waveform.stepCount).map { _ in bits.next(Self.stepBits) }
    self.init(
      waveform: Waveform(codes: codes), audible: first < last ? first..<last : nil,
      loudness: loudness == .min ? nil : Double(loudness) / 100, peak: peak,
      distribution: LoudnessDistribution(blockCount: number(at: 13, count: 3), levels: levels))
  }
}

/// Writes numbers of a few bits each, most significant bit first.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var free = 0

  mutating func append(_ number: UInt16, bits: Int) {
    for place in (0..<bits).reversed() {
      if free == 0 {
        bytes.append(0)
        free = 8
      }
      free -= 1
      let bit = UInt8(truncatingIfNeeded: number >> UInt16(place)) & 1
      bytes[bytes.count - 1] |= bit << UInt8(free)
    }
  }
}

/// Reads what ``BitWriter`` wrote.
private struct BitReader {
  private let bytes: [UInt8]
  private var place: Int

  init(bytes: [UInt8], start: Int) {
    self.bytes = bytes
    place = start * 8
  }

  mutating func next(_ bits: Int) -> UInt16 {
    var number: UInt16 = 0
    for _ in 0..<bits {
      let bit = (bytes[place / 8] >> UInt8(7 - place % 8)) & 1
      number = number << 1 | UInt16(bit)
      place += 1
    }
    return number
  }
}
