public import PlayerModel

/// Measures a user's nods and head shakes, and suggests thresholds for them.
///
/// Like the detector, it uses only the samples' times.
public struct GestureTraining: Sendable {
  public enum Outcome: Hashable, Sendable {
    /// The given number of nods or shakes was detected.
    case seen(Gesture, Int)
    /// All were detected, with the suggested thresholds and a sentence that describes them.
    case suggestion(GestureThresholds, String)
    /// Time is up, with a sentence that says what was missing.
    case refused(String)
  }

  /// The gesture to make now, a nod or a shake, or `nil` when the training is over.
  public private(set) var prompt: Gesture? = .nod

  /// Lower than the usual thresholds, so that small and slow gestures count: degrees and seconds.
  private static let leastAngle = 3.0
  private static let longestWindow = 2.0
  private static let margin = 0.6
  private static let angles = 3.0...12.0
  /// How much slower than the slowest detected gesture later ones may be.
  private static let leisure = 1.6
  private static let windows = 0.5...2.0

  private let count: Int
  private let seconds: Double
  private var resampler = AngleResampler()
  private var history = AngleHistory(reach: 0)
  private var rule = newRule
  private var tick = 0
  private var start: Int64?
  private var nods: [SwingRule.Chain] = []
  private var shakes: [SwingRule.Chain] = []

  /// Creates a training session.
  ///
  /// - Parameters:
  ///   - count: The number of nods, and then of shakes, to ask for.
  ///   - seconds: The time limit for all of them.
  public init(count: Int = 5, seconds: Double = 60) {
    self.count = max(count, 1)
    self.seconds = seconds
  }

  /// Handles the next sample, and returns an outcome when there is one.
  public mutating func handle(_ motion: HeadphoneMotion) -> Outcome? {
    guard let prompt else { return nil }
    let now = motion.time.monotonicNanoseconds
    let begin = start ?? now
    start = begin
    guard motion.measures.isSuperset(of: prompt.needs) else {
      return end(.refused("These headphones do not measure what a \(prompt.rawValue) needs."))
    }
    guard Double(now) - Double(begin) <= seconds * 1e9 else { return end(.refused(shortage)) }
    guard case .ticks(let count) = resampler.handle(motion) else {
      history.reset()
      return nil
    }
    var outcome: Outcome?
    for _ in 0..<count {
      let angles = resampler.nextTick()
      outcome = handleTick(prompt == .nod ? angles.pitch : angles.yaw) ?? outcome
      if self.prompt != prompt { return outcome }
    }
    return outcome
  }

  private mutating func handleTick(_ angle: Double) -> Outcome? {
    tick += 1
    history.append(angle)
    if history.count == 1 { rule.reset(tick: tick, angle: history[0], isAfterGesture: false) }
    guard let found = rule.handle(history, others: [], tick: tick) else { return nil }
    rule.reset(tick: tick, angle: history[0], isAfterGesture: false)
    if prompt == .nod {
      nods.append(found.chain)
      guard nods.count == count else { return .seen(.nod, nods.count) }
      prompt = .shake
      rule = Self.newRule
      restart()
      return .seen(.nod, count)
    }
    shakes.append(found.chain)
    return shakes.count == count ? end(suggestion) : .seen(.shake, shakes.count)
  }

  private static var newRule: SwingRule {
    var thresholds = GestureThresholds()
    thresholds.window = longestWindow
    return SwingRule(leastAngle: leastAngle, thresholds: thresholds)
  }

  private var suggestion: Outcome {
    var thresholds = GestureThresholds()
    thresholds.nodAngle = Self.threshold(nods)
    thresholds.shakeAngle = Self.threshold(shakes)
    thresholds.window = Self.window(nods + shakes)
    let (nod, shake) = (Int(thresholds.nodAngle.rounded()), Int(thresholds.shakeAngle.rounded()))
    return .suggestion(
      thresholds,
      "Nods count from \(nod)°, shakes from \(shake)°, and each direction may take up to \(thresholds.window) s."
    )
  }

  private var shortage: String {
    let missing = nods.count < count ? "nods" : "shakes"
    let seen = nods.count < count ? nods.count : shakes.count
    if rule.tooQuickCount > 0 {
      let slower = nods.count < count ? "Nod" : "Shake your head"
      return
        "Only \(seen) of \(count) \(missing) were seen; others were too fast. \(slower) more slowly, at most four times a second."
    }
    return
      "Only \(seen) of \(count) \(missing) were seen. Keep your head still before and after each."
  }

  private static func threshold(_ seen: [SwingRule.Chain]) -> Double {
    let least = (seen.map(\.width).min() ?? 0) * margin
    return clamped((least * 2).rounded() / 2, to: angles)
  }

  private static func window(_ seen: [SwingRule.Chain]) -> Double {
    let slowest = (seen.map(\.legTicks).max() ?? 0) / AngleHistory.ticksPerSecond
    return clamped((slowest * leisure * 10).rounded(.up) / 10, to: windows)
  }

  private static func clamped(_ value: Double, to range: ClosedRange<Double>) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }

  private mutating func end(_ outcome: Outcome) -> Outcome {
    prompt = nil
    return outcome
  }

  private mutating func restart() {
    resampler = AngleResampler()
    history.reset()
  }
}
