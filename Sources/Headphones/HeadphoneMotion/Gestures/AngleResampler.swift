/// Resamples motion of any rate, with jitter and gaps, to 50 ticks per second.
///
/// Angles are in degrees and unwrapped, so that they are continuous. Those that were not measured
/// are `nan`.
struct AngleResampler: Sendable {
  struct Angles: Sendable {
    var pitch, yaw, roll: Double

    var measures: HeadphoneMotion.Measures {
      var measures: HeadphoneMotion.Measures = []
      if pitch.isFinite { measures.insert(.pitch) }
      if yaw.isFinite { measures.insert(.yaw) }
      if roll.isFinite { measures.insert(.roll) }
      return measures
    }
  }

  enum Step: Sendable {
    /// The stream was interrupted; discard what came before.
    case restart
    case ticks(Int)
  }

  private static let tick: Int64 = 20_000_000
  /// The gap in nanoseconds after which the stream restarts.
  private static let longestGap: Int64 = 500_000_000

  private var time: Int64 = 0
  private var hasBegun = false
  private var next: Int64 = 0
  private var from = Angles(pitch: .nan, yaw: .nan, roll: .nan)
  private var to = Angles(pitch: .nan, yaw: .nan, roll: .nan)
  private var start: Int64 = 0

  /// Adds a sample, and returns the number of ticks that it completes.
  mutating func handle(_ motion: HeadphoneMotion) -> Step {
    let now = motion.time.monotonicNanoseconds
    let (elapsed, overflows) = now.subtractingReportingOverflow(time)
    guard hasBegun, !overflows, 0...Self.longestGap ~= elapsed,
      motion.measures.intersection(.attitude) == to.measures
    else { return restart(motion, at: now) }
    guard elapsed > 0 else { return .ticks(0) }
    from = to
    to = Angles(
      pitch: Self.unwrapped(motion.attitude.pitch, after: from.pitch),
      yaw: Self.unwrapped(motion.attitude.yaw, after: from.yaw),
      roll: Self.unwrapped(motion.attitude.roll, after: from.roll))
    (start, time) = (time, now)
    next -= elapsed
    guard next <= 0 else { return .ticks(0) }
    return .ticks(Int(-next / Self.tick) + 1)
  }

  /// Returns the angles at the next completed tick.
  mutating func nextTick() -> Angles {
    let share = 1 + Double(next) / Double(time - start)
    next += Self.tick
    return Angles(
      pitch: from.pitch + (to.pitch - from.pitch) * share,
      yaw: from.yaw + (to.yaw - from.yaw) * share,
      roll: from.roll + (to.roll - from.roll) * share)
  }

  private mutating func restart(_ motion: HeadphoneMotion, at now: Int64) -> Step {
    hasBegun = true
    time = now
    // In nanoseconds after the last sample.
    next = Self.tick
    to = Angles(
      pitch: Self.unwrapped(motion.attitude.pitch, after: 0),
      yaw: Self.unwrapped(motion.attitude.yaw, after: 0),
      roll: Self.unwrapped(motion.attitude.roll, after: 0))
    return .restart
  }

  /// Converts radians to degrees, choosing the turn closest to the last angle.
  private static func unwrapped(_ angle: Double, after last: Double) -> Double {
    guard angle.isFinite else { return .nan }
    let degrees = angle.remainder(dividingBy: 2 * .pi) * 180 / .pi
    return last + (degrees - last).remainder(dividingBy: 360)
  }
}
