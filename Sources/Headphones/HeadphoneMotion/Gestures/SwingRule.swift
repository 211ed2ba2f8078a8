import PlayerModel

/// Tells nods and shakes from all else that swings.
///
/// A nod begins and ends with a head at rest, has two or three even cycles in between and comes back to where it began.
/// Steps go on for longer; looks and reading have no rhythm; speech is faster. What is quicker than steps is known by its
/// rest alone: it is measured by its width before it was smoothed, and rests for a shorter time.
struct SwingRule: Sendable {
  /// A movement that was found to be a nod or shake, in ticks back from now.
  struct Finding: Sendable {
    let start: Int
    let scale: Int
    let chain: Chain
  }

  /// Each scale overlooks what is smaller, so that a wide nod is found among steps.
  ///
  /// The first is for quick swings alone, of which smoothing leaves little.
  private static let scales = [0.35, 0.5, 0.8, 1.3, 2.1]
  /// The scale by which a movement that is under way is shown: the smallest for swings of any length.
  static let shownScale = 1
  /// How much longer the longest leg may be than the shortest, and how much wider.
  static let rhythm = 2.0
  static let evenness = 2.2
  static let extremeCount = 3...7
  /// A leg takes at least this long, seconds; one at 4 Hz takes 0.125 on average.
  static let quickestLeg = 0.1
  /// A swing is quick if its legs are shorter, seconds; hardly any steps are.
  static let quickLeg = 0.18
  static let quietTime = 1.0
  /// What may move before, as a share of the nod; where it may end; when it counts as arrived.
  static let quietShare = 0.4
  static let returnShare = 0.4
  static let bandShare = 0.25
  /// How long before the first extreme it began, and how long it rests, in legs.
  static let onsetLegs = 1.1
  static let settleLegs = 0.67
  /// A longer rest than this is not asked for, in legs: a nod at 4 Hz would be reported too late.
  static let mostSettleLegs = 1.7
  /// The last leg of one that swings about its middle is half as wide as the others.
  static let lastLegShare = 0.33
  static let leastQuiet = 5
  static let longestSettle = 0.46

  let leastAngle: Double
  let thresholds: GestureThresholds
  var finders: [SwingFinder]
  /// Ticks at this or before it belong to a gesture that was reported.
  var beginning = 0
  /// How many movements would have been nods or shakes, had they been slower.
  private(set) var tooQuickCount = 0
  /// The end of the last of these.
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

  /// Takes the latest tick of the angle; the others are what must keep still meanwhile.
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

  /// Counts a movement that was too quick, once, whatever scales find it.
  mutating func noteTooQuick(_ chain: Chain) {
    if chain.first.tick >= tooQuickEnd { tooQuickCount += 1 }
    tooQuickEnd = max(tooQuickEnd, chain.last.tick)
  }

  /// When a scale's swings go on at this moment, how many extremes they have.
  func extremes(scale: Int, tick: Int) -> Int {
    let finder = finders[scale]
    guard tick - finder.latest.tick <= AngleHistory.ticks(thresholds.window)
    else { return 0 }
    return chain(finder)?.count ?? 0
  }
}
