import Glibc

/// Random numbers from a seed (SplitMix64), the same on every machine.
package struct SampleRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// From 0 up to 1, without 1.
  mutating func share() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func pick(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * share()
  }

  /// Log-uniform: as often between 1 and 2 as between 10 and 20.
  mutating func pickByRatio(_ range: ClosedRange<Double>) -> Double {
    exp(pick(log(range.lowerBound)...log(range.upperBound)))
  }

  /// A number in the range, with a random sign.
  mutating func pickEitherSide(_ range: ClosedRange<Double>) -> Double {
    chance(0.5) ? pick(range) : -pick(range)
  }

  mutating func chance(_ probability: Double) -> Bool { share() < probability }

  /// A normally distributed number (Box–Muller).
  mutating func normal() -> Double {
    (-2 * log(1 - share())).squareRoot() * cos(2 * .pi * share())
  }
}
