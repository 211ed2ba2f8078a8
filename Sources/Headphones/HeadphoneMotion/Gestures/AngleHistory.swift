import Glibc

/// The last ten seconds of an angle in degrees, smoothed, at 50 ticks per second.
struct AngleHistory: Sendable {
  static let ticksPerSecond = 50.0
  private static let capacity = 512
  /// A triangular kernel, which keeps over half of a swing at 4 Hz and a twentieth of one at 8 Hz,
  /// as in speech; see ``share``.
  private static let weights = [1.0, 2, 3, 4, 5, 4, 3, 2, 1].map { $0 / 25 }

  /// How fast the neutral position follows the head, as a share of `reach` per second.
  ///
  /// The quick rate applies after `longestLook` ticks away from the neutral position.
  private static let slowShare = 0.02
  private static let quickShare = 0.5
  private static let awayShare = 0.3
  private static let longestLook = ticks(9)

  private var values = [Double](repeating: 0, count: capacity)
  private var raw = [Double](repeating: 0, count: weights.count)
  private var tick = 0
  /// The number of ticks in the history.
  private(set) var count = 0
  /// The head's recent neutral position, which follows slowly enough that glances do not change it.
  private(set) var neutral = 0.0
  private let reach: Double
  private var awayTicks = 0

  /// Creates a history.
  ///
  /// - Parameter reach: The angle of a gesture in degrees. The neutral position stays for about the
  ///   duration of a glance, and follows when the whole body must have turned.
  init(reach: Double) {
    self.reach = reach
  }

  /// Returns the share of a swing's width that remains after smoothing, given the length of its
  /// legs.
  static func share(legTicks: Double) -> Double {
    let half = Double(weights.count + 1) / 2
    // The transfer function of a triangular kernel: the square of a quotient of sines.
    let angle = Double.pi / (2 * legTicks)
    let quotient = sin(half * angle) / (half * sin(angle))
    return quotient * quotient
  }

  static func ticks(_ seconds: Double) -> Int {
    // NaN fails the comparison.
    seconds > 0 ? Int(min(seconds * ticksPerSecond, Double(capacity))) : 0
  }

  /// Clears the history.
  mutating func reset() {
    count = 0
  }

  mutating func append(_ angle: Double) {
    if count == 0 { begin(angle) }
    raw[tick % raw.count] = angle
    var smooth = 0.0
    for index in raw.indices {
      smooth += raw[(tick + 1 + index) % raw.count] * Self.weights[index]
    }
    values[tick & (Self.capacity - 1)] = smooth
    count = min(count + 1, Self.capacity)
    let away = smooth - neutral
    awayTicks = abs(away) > Self.awayShare * reach ? awayTicks + 1 : 0
    let share = awayTicks > Self.longestLook ? Self.quickShare : Self.slowShare
    let limit = share * reach / Self.ticksPerSecond
    neutral += min(max(away, -limit), limit)
    tick += 1
  }

  /// Returns the angle the given number of ticks before the last.
  subscript(back: Int) -> Double { values[(tick - 1 - back) & (Self.capacity - 1)] }

  /// Returns the mean and range of the `length` ticks that end `back` ticks ago, or `nil` if the
  /// history is too short.
  func summary(back: Int, length: Int) -> (mean: Double, range: Double)? {
    guard length > 0, back + length <= count else { return nil }
    var (low, high, sum) = (Double.infinity, -Double.infinity, 0.0)
    for index in back..<(back + length) {
      let value = self[index]
      low = min(low, value)
      high = max(high, value)
      sum += value
    }
    return (sum / Double(length), high - low)
  }

  private mutating func begin(_ angle: Double) {
    for index in raw.indices { raw[index] = angle }
    neutral = angle
    awayTicks = 0
  }
}
