/// Finds the extremes of an oscillating angle, ignoring swings smaller than its scale.
struct SwingFinder: Sendable {
  struct Extreme: Sendable {
    var tick: Int
    var angle: Double
  }

  private static let capacity = 10

  /// The smallest swing in degrees.
  private let scale: Double
  /// The extremes confirmed by a swing away from them, oldest first.
  private(set) var extremes: [Extreme] = []
  /// The extreme of the current swing so far.
  private(set) var latest = Extreme(tick: 0, angle: 0)
  /// The other candidate while the direction is unknown.
  private var opposite: Extreme?
  private var isRising = false
  /// Whether the current swing was judged, which happens once.
  var isJudged = false

  init(scale: Double) {
    self.scale = scale
    extremes.reserveCapacity(Self.capacity)
  }

  /// Clears the extremes and starts at this tick.
  mutating func reset(tick: Int, angle: Double) {
    extremes.removeAll(keepingCapacity: true)
    latest = Extreme(tick: tick, angle: angle)
    opposite = latest
    isJudged = false
  }

  mutating func append(_ angle: Double, tick: Int) {
    let now = Extreme(tick: tick, angle: angle)
    if let other = opposite { return begin(now, other: other) }
    if isRising == (angle > latest.angle) || angle == latest.angle {
      latest = now
    } else if abs(latest.angle - angle) >= scale {
      turn(to: now)
    }
  }

  /// Tracks both candidates for the first extreme, until a movement by the scale decides between them.
  private mutating func begin(_ now: Extreme, other: Extreme) {
    var (low, high) = other.angle < latest.angle ? (other, latest) : (latest, other)
    if now.angle <= low.angle { low = now }
    if now.angle >= high.angle { high = now }
    (opposite, latest) = (low, high)
    guard high.angle - low.angle >= scale else { return }
    isRising = high.tick > low.tick
    latest = isRising ? high : low
    extremes = [isRising ? low : high]
    opposite = nil
  }

  private mutating func turn(to now: Extreme) {
    if extremes.count == Self.capacity { extremes.removeFirst() }
    extremes.append(latest)
    latest = now
    isRising.toggle()
    isJudged = false
  }
}
