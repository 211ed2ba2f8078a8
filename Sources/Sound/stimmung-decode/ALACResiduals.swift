/// Reads the residuals of a channel: numbers in an adaptive Golomb code with runs of zeros.
///
/// The constants are those of Apple's reference decoder, `ag_dec.c`.
struct ALACResiduals {
  private static let meanShift = 9
  private static let one = 1 << meanShift
  private static let mostPrefix = 9
  private static let mostMean = 0xFFFF
  private static let runBits = 16

  /// The initial mean.
  let mean: Int
  /// How fast the mean adapts.
  let factor: Int
  /// The maximum number of bits after a prefix.
  let mostBits: Int

  /// Reads the residuals of a channel, or returns `nil` if they are damaged.
  ///
  /// - Parameter width: The number of bits of a sample.
  func read(_ count: Int, width: Int, from bits: inout ALACBits) -> [Int32]? {
    var residuals = [Int32](repeating: 0, count: count)
    var (mean, isAfterRun, index) = (mean, 0, 0)
    while index < count {
      let k = min(mostBits, Self.log2(mean >> Self.meanShift + 3))
      let value = Self.value(k, width: width, from: &bits)
      let folded = value + isAfterRun
      let magnitude = Int32(truncatingIfNeeded: (folded + 1) >> 1)
      residuals[index] = folded & 1 == 1 ? 0 &- magnitude : magnitude
      index += 1
      mean = factor * folded + mean - (factor * mean) >> Self.meanShift
      if value > Self.mostMean { mean = Self.mostMean }
      isAfterRun = 0
      guard mean << 2 < Self.one, index < count else { continue }
      let run = runLength(mean, from: &bits)
      guard index + run <= count, !bits.isExceeded else { return nil }
      index += run
      isAfterRun = run < Self.mostMean ? 1 : 0
      mean = 0
    }
    return bits.isExceeded ? nil : residuals
  }

  /// Reads the length of a run of zeros.
  private func runLength(_ mean: Int, from bits: inout ALACBits) -> Int {
    let k = mean.leadingZeroBitCount - 32 - 24 + (mean + 16) >> 6
    let divisor = (1 << k - 1) & (1 << mostBits - 1)
    let prefix = (~bits.next).leadingZeroBitCount
    guard prefix < Self.mostPrefix else {
      bits.skip(Self.mostPrefix)
      return bits.number(Self.runBits)
    }
    bits.skip(prefix + 1)
    let rest = k > 0 ? Int(bits.next >> UInt32(32 - k)) : 0
    bits.skip(rest < 2 ? max(0, k - 1) : k)
    return prefix * divisor + max(0, rest - 1)
  }

  /// Reads a nonnegative number.
  private static func value(_ k: Int, width: Int, from bits: inout ALACBits) -> Int {
    let prefix = (~bits.next).leadingZeroBitCount
    guard prefix < mostPrefix else {
      bits.skip(mostPrefix)
      return bits.number(width)
    }
    bits.skip(prefix + 1)
    guard k > 1 else { return prefix }
    let rest = Int(bits.next >> UInt32(32 - k))
    bits.skip(rest < 2 ? k - 1 : k)
    return prefix * (1 << k - 1) + max(0, rest - 1)
  }

  private static func log2(_ value: Int) -> Int {
    Int.bitWidth - 1 - value.leadingZeroBitCount
  }
}
