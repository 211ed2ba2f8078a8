import Glibc

/// The last ten seconds of one angle in degrees, smoothed, at 50 ticks a second.
struct AngleHistory: Sendable {
  static let ticksPerSecond = 50.0
  private static let capacity = 512
  /// A triangle: of a swing at 4 Hz it leaves more than half, of one at 8 Hz, as in speech, a twentieth; see ``share``.
  private static let weights = [1.0, 2, 3, 4, 5, 4, 3, 2, 1].map { $0 / 25 }

  /// How fast the neutral follows, a second, as a share of the reach, and after how many ticks away it does so faster.
  private static let slowShare = 0.02
  private static let quickShare = 0.5
  private static let awayShare = 0.3
  private static let longestLook = ticks(9)

  private var values = [Double](repeating: 0, count: capacity)
  private var raw = [Double](repeating: 0, count: weights.count)
  private var tick = 0
  /// How many ticks there are to look back at.
  private(set) var count = 0
  /// Where the head has been lately: follows so slowly that looks do not change it.
  private(set) var neutral = 0.0
  private let reach: Double
  private var awayTicks = 0

  /// - Parameter reach: How far the head turns for a gesture, degrees; the neutral stays behind for about as long as one
  ///   looks somewhere, and follows where the whole body must have turned.
  init(reach: Double) {
    self.reach = reach
  }

  /// Which share of its width smoothing leaves of a swing that has legs of that length.
  static func share(legTicks: Double) -> Double {
    let half = Double(weights.count + 1) / 2
    // A sum of moved cosines, which is the square of a quotient of sines.
    let angle = Double.pi / (2 * legTicks)
    let quotient = sin(half * angle) / (half * sin(angle))
    return quotient * quotient
  }

  static func ticks(_ seconds: Double) -> Int {
    // What is no number is none.
    seconds > 0 ? Int(min(seconds * ticksPerSecond, Double(capacity))) : 0
  }

  /// Forgets everything.
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

  /// The angle a number of ticks before the last.
  subscript(back: Int) -> Double { values[(tick - 1 - back) & (Self.capacity - 1)] }

  /// The mean and the distance of the extremes over `length` ticks that end `back` ticks ago; nil if that is too far back.
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
