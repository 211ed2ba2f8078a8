/// Predicts each sample of a channel from the preceding ones, and adapts to its errors.
///
/// The algorithm is that of Apple's reference decoder, `dp_dec.c`.
struct ALACPredictor {
  /// The number of coefficients that denotes plain differences.
  private static let differences = 31

  private var coefficients: [Int32]
  private let shift: Int32
  /// Whether the residuals are differences themselves.
  private let isDoubled: Bool

  /// The factor of the adaptation of residuals, in quarters.
  let factor: Int

  /// Reads the parameters of a channel.
  init(from bits: inout ALACBits) {
    isDoubled = bits.number(4) != 0
    shift = Int32(bits.number(4))
    factor = bits.number(3)
    coefficients = []
    for _ in 0..<bits.number(5) { coefficients.append(bits.signed(16)) }
  }

  /// Replaces residuals with the samples, which have the given number of bits.
  mutating func restore(_ samples: inout [Int32], width: Int) {
    let unused = Int32(32 - width)
    if isDoubled { Self.sum(&samples, unused) }
    guard coefficients.count != Self.differences else { return Self.sum(&samples, unused) }
    guard !coefficients.isEmpty else { return }
    let order = coefficients.count
    let first = min(order + 1, samples.count)
    Self.sum(&samples, to: first, unused)
    let half: Int32 = shift > 0 ? 1 << (shift - 1) : 0
    for index in first..<max(first, samples.count) {
      let top = samples[index - order - 1]
      var sum: Int32 = 0
      for (k, coefficient) in coefficients.enumerated() {
        sum = sum &+ coefficient &* (samples[index - 1 - k] &- top)
      }
      let residual = samples[index]
      let value = residual &+ top &+ (sum &+ half) >> shift
      samples[index] = (value << unused) >> unused
      if residual != 0 { adapt(to: residual, at: index, top, samples) }
    }
  }

  /// Adjusts the coefficients in the direction of a residual, the oldest first, until they account for it.
  private mutating func adapt(
    to residual: Int32, at index: Int, _ top: Int32, _ samples: [Int32]
  ) {
    let direction: Int32 = residual > 0 ? 1 : -1
    var rest = residual
    for k in coefficients.indices.reversed() {
      let difference = top &- samples[index - 1 - k]
      let sign = difference.signum() * direction
      let changed = coefficients[k] &- sign
      // The reference decoder stores them in 16 bits.
      coefficients[k] = Int32(Int16(truncatingIfNeeded: changed))
      let explained = (sign &* difference) >> shift
      rest = rest &- Int32(coefficients.count - k) &* explained
      if direction > 0 ? rest <= 0 : rest >= 0 { break }
    }
  }

  /// Replaces differences with their sums.
  private static func sum(
    _ samples: inout [Int32], to end: Int? = nil, _ unused: Int32
  ) {
    for index in 1..<max(1, end ?? samples.count) {
      samples[index] = ((samples[index] &+ samples[index - 1]) << unused) >> unused
    }
  }
}
