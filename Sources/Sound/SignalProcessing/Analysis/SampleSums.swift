/// The sum of squares and the peak of samples.
struct SampleSums {
  private static let width = 8

  private(set) var count = 0
  private(set) var squares = 0.0
  private(set) var peak: Float = 0

  /// The root mean square, or 0 without samples.
  var level: Double { count > 0 ? (squares / Double(count)).squareRoot() : 0 }

  /// Adds samples, whose highest magnitude is `peak`.
  mutating func add(_ samples: UnsafeBufferPointer<Float>, peak: Float) {
    var sums = SIMD8<Float>()
    let bytes = UnsafeRawBufferPointer(samples)
    let whole = samples.count / Self.width * Self.width
    for start in stride(from: 0, to: whole, by: Self.width) {
      let values = bytes.loadUnaligned(
        fromByteOffset: start * MemoryLayout<Float>.stride, as: SIMD8<Float>.self)
      sums += values * values
    }
    var rest = sums.sum()
    for place in whole..<samples.count { rest += samples[place] * samples[place] }
    add(count: samples.count, squares: Double(rest), peak: peak)
  }

  /// Adds the sums of other samples.
  mutating func add(_ other: SampleSums) {
    add(count: other.count, squares: other.squares, peak: other.peak)
  }

  private mutating func add(count: Int, squares: Double, peak: Float) {
    self.count += count
    self.squares += squares
    self.peak = max(self.peak, peak)
  }
}
