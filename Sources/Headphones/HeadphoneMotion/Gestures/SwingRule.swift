import PlayerModel

/// Tells nods and shakes from other oscillations.
///
/// A nod begins and ends with the head at rest, has two or three even cycles in between, and
/// returns to where it began. Walking lasts longer; looking around and reading have no rhythm;
/// speech is faster. A movement that is quicker than steps needs only a shorter rest after it, and
/// counts with the width that it had before smoothing.
struct SwingRule: Sendable {
  /// A detected nod or shake, in ticks before the present.
  struct Finding: Sendable {
    let start: Int
    let scale: Int
    let chain: Chain
  }

  /// Shares of the minimum angle; each scale ignores smaller swings, so that a wide nod is found
  /// while walking.
  ///
  /// The first is only for quick swings, which smoothing reduces the most.
  private static let scales = [0.35, 0.5, 0.8, 1.3, 2.1]
  /// The scale for displaying progress: the smallest one for swings of any length.
  static let shownScale = 1
  /// The maximum ratios of the longest leg to the shortest, and of the widest to the narrowest.
  static let rhythm = 2.0
  static let evenness = 2.2
  static let extremeCount = 3...7
  /// The minimum duration of a leg in seconds; at 4 Hz the mean is 0.125.
  static let quickestLeg = 0.1
  /// The leg duration in seconds below which a swing is quick, as hardly any steps are.
  static let quickLeg = 0.18
  static let quietTime = 1.0
  /// Shares of the nod's width: the movement allowed before it, the distance of its end from its
  /// start, and the band in which the head counts as resting.
  static let quietShare = 0.4
  static let returnShare = 0.4
  static let bandShare = 0.25
  /// The onset before the first extreme, and the minimum rest, in legs.
  static let onsetLegs = 1.1
  static let settleLegs = 0.67
  /// The maximum rest required, in legs; otherwise a nod at 4 Hz would be reported too late.
  static let mostSettleLegs = 1.7
  /// The minimum width of the last leg; an oscillation about its centre ends with half a leg.
  static let lastLegShare = 0.33
  static let leastQuiet = 5
  static let longestSettle = 0.46

  let leastAngle: Double
  let thresholds: GestureThresholds
  var finders: [SwingFinder]
  /// The tick at which a nod that may become a double nod ended, or 0.
  var beginning = 0
  /// How many movements were too quick to be nods or shakes.
  private(set) var tooQuickCount = 0
  /// The end of the last movement that was too quick.
  private var tooQuickEnd = 0

  init(leastAngle: Double, thresholds: GestureThresholds) {
    self.leastAngle = leastAngle
    self.thresholds = thresholds
    finders = Self.scales.map { SwingFinder(scale: $0 * leastAngle) }
  }

  mutating func reset(tick: Int, angle: Double, isAfterGesture: Bool) {
    beginning = isAfterGesture ? tick : 0
    for index in finders.indices { finders[index].reset(tick: tick, angle: angle) }
  }

  /// Handles the latest tick of the angle, while the other angles must stay still.
  mutating func handle(
    _ angle: AngleHistory, others: [AngleHistory], tick: Int
  ) -> Finding? {
    for index in finders.indices {
      finders[index].append(angle[0], tick: tick)
      guard !finders[index].isJudged, finders[index].extremes.count >= Self.extremeCount.lowerBound,
        let finding = judge(index, angle, others: others, tick: tick)
      else { continue }
      return finding
    }
    return nil
  }

  /// Counts a movement that was too quick, once even if several scales find it.
  mutating func noteTooQuick(_ chain: Chain) {
    if chain.first.tick >= tooQuickEnd { tooQuickCount += 1 }
    tooQuickEnd = max(tooQuickEnd, chain.last.tick)
  }

  /// Returns the number of extremes of the swing in progress at a scale.
  func extremes(scale: Int, tick: Int) -> Int {
    let finder = finders[scale]
    guard tick - finder.latest.tick <= AngleHistory.ticks(thresholds.window)
    else { return 0 }
    return chain(finder)?.count ?? 0
  }
}
