import PlayerModel

/// Detects a head that is tilted or turned to one side and held there, as opposed to glances and
/// body turns.
struct StepRule: Sendable {
  enum Side: Sendable {
    case positive, negative
  }

  /// The maximum duration of the step in seconds; a body takes longer to turn.
  private static let slowestStep = 0.5
  /// The number of seconds for which the head must be still before the step.
  private static let before = 0.5
  /// The maximum movement while the head is held after the step, as a share of the least angle.
  private static let waverShare = 0.22
  /// The maximum movement while the head is still before the step, as a share of the least angle.
  private static let beforeShare = 0.11
  /// The maximum distance of the start from the neutral position, as a share of the least angle.
  private static let beginShare = 0.2
  /// The minimum distance of the end from the neutral position, as a share of the least angle.
  ///
  /// It is below 1, because the neutral position follows the head during the step.
  private static let awayShare = 0.95

  private let leastAngle: Double
  private let thresholds: GestureThresholds
  private var isReported = false

  init(leastAngle: Double, thresholds: GestureThresholds) {
    self.leastAngle = leastAngle
    self.thresholds = thresholds
  }

  mutating func reset() {
    isReported = false
  }

  /// Handles the latest tick of the angle, while the other angles must stay still.
  mutating func handle(_ angle: AngleHistory, others: [AngleHistory]) -> Side? {
    guard abs(angle[0] - angle.neutral) >= leastAngle / 2 else {
      isReported = false
      return nil
    }
    let hold = AngleHistory.ticks(thresholds.hold)
    guard !isReported, let step = step(angle, hold: hold), abs(step.size) >= leastAngle,
      abs(step.from - angle.neutral) <= Self.beginShare * leastAngle,
      abs(step.from + step.size - angle.neutral) >= Self.awayShare * leastAngle
    else { return nil }
    let isAlone = others.allSatisfy {
      $0.count == 0
        || abs(self.step($0, hold: hold, isHeld: false)?.size ?? 0)
          <= thresholds.sideShare * abs(step.size)
    }
    guard isAlone else { return nil }
    isReported = true
    return step.size > 0 ? .positive : .negative
  }

  /// Returns the side, and the share of the required holding time that has passed, from 0 to 1.
  func progress(_ angle: AngleHistory) -> (side: Side, share: Double)? {
    let away = angle[0] - angle.neutral
    guard !isReported, abs(away) >= leastAngle * 0.9 else { return nil }
    let hold = max(AngleHistory.ticks(thresholds.hold), 1)
    var held = 0
    while held < min(hold, angle.count), abs(angle[held] - angle[0]) <= Self.waverShare * leastAngle
    {
      held += 1
    }
    return (away > 0 ? .positive : .negative, Double(held) / Double(hold))
  }

  private func step(
    _ angle: AngleHistory, hold: Int, isHeld: Bool = true
  ) -> (from: Double, size: Double)? {
    // Compare the held position with the one before the step.
    let way = AngleHistory.ticks(Self.slowestStep)
    let length = AngleHistory.ticks(Self.before)
    guard hold + way + length <= angle.count,
      !isHeld || abs(angle[0] - angle[hold + way]) >= leastAngle * 0.8,
      let now = angle.summary(back: 0, length: hold),
      let then = angle.summary(back: hold + way, length: length)
    else { return nil }
    if isHeld {
      guard now.range <= Self.waverShare * leastAngle, then.range <= Self.beforeShare * leastAngle
      else { return nil }
    }
    return (then.mean, now.mean - then.mean)
  }
}
