extension SwingRule {
  /// Consecutive extremes with a regular rhythm, up to the last one.
  struct Chain: Sendable {
    var first: SwingFinder.Extreme
    let last: SwingFinder.Extreme
    var count = 1
    private var angles = (sum: 0.0, least: Double.infinity, most: 0.0)
    private var ticks = (sum: 0, least: Int.max, most: 0)

    init(_ last: SwingFinder.Extreme) {
      first = last
      self.last = last
    }

    var angle: Double { angles.sum / Double(max(count - 1, 1)) }
    var legTicks: Double { Double(ticks.sum) / Double(max(count - 1, 1)) }
    var isQuick: Bool { legTicks < SwingRule.quickLeg * AngleHistory.ticksPerSecond }
    /// The mean width in degrees, corrected for smoothing if the swing is quick.
    var width: Double { isQuick ? angle / AngleHistory.share(legTicks: legTicks) : angle }

    /// Adds the preceding extreme; returns `false` if it breaks the rhythm.
    mutating func add(
      _ extreme: SwingFinder.Extreme, within window: Int, rhythm: Double, evenness: Double
    ) -> Bool {
      let angle = abs(extreme.angle - first.angle)
      let length = first.tick - extreme.tick
      let most = (angle: max(angles.most, angle), ticks: max(ticks.most, length))
      let least = (angle: min(angles.least, angle), ticks: min(ticks.least, length))
      guard length <= window, most.angle <= evenness * least.angle,
        Double(most.ticks) <= rhythm * Double(least.ticks)
      else { return false }
      angles = (angles.sum + angle, least.angle, most.angle)
      ticks = (ticks.sum + length, least.ticks, most.ticks)
      first = extreme
      count += 1
      return true
    }
  }

  func chain(_ finder: SwingFinder) -> Chain? {
    guard let last = finder.extremes.last else { return nil }
    var chain = Chain(last)
    let window = AngleHistory.ticks(thresholds.window)
    for extreme in finder.extremes.dropLast().reversed() {
      guard chain.add(extreme, within: window, rhythm: Self.rhythm, evenness: Self.evenness) else {
        break
      }
    }
    return chain
  }

  /// Judges a movement once the head rests.
  mutating func judge(
    _ index: Int, _ angle: AngleHistory, others: [AngleHistory], tick: Int
  ) -> Finding? {
    let finder = finders[index]
    guard let chain = chain(finder), chain.count >= Self.extremeCount.lowerBound,
      rests(finder, chain, angle)
    else { return nil }
    finders[index].isJudged = true
    guard chain.count <= Self.extremeCount.upperBound, chain.width >= leastAngle,
      index >= Self.shownScale || chain.isQuick
    else { return nil }
    guard chain.legTicks >= Self.quickestLeg * AngleHistory.ticksPerSecond else {
      noteTooQuick(chain)
      return nil
    }
    guard endsInRhythm(finder, chain),
      let start = start(chain, angle, tick: tick, end: finder.latest.angle)
    else { return nil }
    let isAlone = others.allSatisfy { other in
      other.count == 0
        || (other.summary(back: 0, length: min(start, other.count))?.range ?? 0)
          <= thresholds.sideShare * chain.angle
    }
    return isAlone ? Finding(start: start, scale: index, chain: chain) : nil
  }

  /// Returns whether the angle has stayed at the end of the last swing.
  private func rests(_ finder: SwingFinder, _ chain: Chain, _ angle: AngleHistory) -> Bool {
    let leg = chain.legTicks / AngleHistory.ticksPerSecond
    let seconds = min(
      max(min(thresholds.settle, Self.mostSettleLegs * leg), Self.settleLegs * leg),
      Self.longestSettle)
    let ticks = AngleHistory.ticks(seconds)
    let band = Self.bandShare * chain.angle
    guard ticks <= angle.count else { return false }
    return (0..<ticks).allSatisfy { abs(angle[$0] - finder.latest.angle) <= band }
  }

  private func endsInRhythm(_ finder: SwingFinder, _ chain: Chain) -> Bool {
    let last = finder.latest
    return abs(last.angle - chain.last.angle) >= Self.lastLegShare * chain.angle
  }

  /// Returns how many ticks ago the movement began, if the head rested before and has returned to
  /// that position.
  private func start(
    _ chain: Chain, _ angle: AngleHistory, tick: Int, end: Double
  ) -> Int? {
    let start = tick - chain.first.tick + Int(chain.legTicks * Self.onsetLegs)
    var quiet = AngleHistory.ticks(Self.quietTime)
    let sinceLast = tick - beginning
    if beginning > 0, sinceLast - start <= AngleHistory.ticks(thresholds.doubleNodWindow) {
      // The first of two nods must not disqualify the second.
      quiet = min(quiet, sinceLast - start)
      guard quiet > Self.leastQuiet else { return start }
    }
    guard let before = angle.summary(back: start, length: quiet),
      before.range <= Self.quietShare * chain.width,
      abs(end - before.mean) <= Self.returnShare * chain.width
    else { return nil }
    return start
  }
}
