import PlayerModel

/// The sleep timer and its fade: knows when the listener wants to be asleep, and what is left of the
/// volume on the way there.
struct SleepCountdown: Sendable {
  /// The longest that it may be set for.
  static let longestMinutes = 24 * 60.0
  /// So long is each step of the fade, and so many there are.
  static let stepLength = Duration.milliseconds(200)
  private static let steps = 40
  /// So long it stays silent before it pauses, so that the last of the fade is heard, whatever the
  /// device holds.
  private static let silence = Duration.seconds(2)

  private enum Stage {
    case off
    case counting(minutes: Double, endsAt: Timestamp)
    case fading(minutes: Double, endsAt: Timestamp, steps: Int)
  }

  private var stage = Stage.off

  /// As it is shown; nil unless set.
  var timer: SleepTimer? {
    switch stage {
    case .off: nil
    case .counting(let minutes, let end):
      SleepTimer(minutes: minutes, endsAt: end, isFading: false)
    case .fading(let minutes, let end, _):
      SleepTimer(minutes: minutes, endsAt: end, isFading: true)
    }
  }

  /// What is left of the volume: even to the ear.
  var factor: Float {
    guard case .fading(_, _, let steps) = stage else { return 1 }
    let share = 1 - Float(steps) / Float(Self.steps)
    return share * share * share
  }

  /// Counts from now on.
  ///
  /// - Returns: how long; nil if it cannot be set for so many minutes.
  mutating func set(minutes: Double, at now: Timestamp) -> Duration? {
    guard minutes > 0, minutes <= Self.longestMinutes else { return nil }
    let length = Duration.milliseconds(Int64((minutes * 60_000).rounded()))
    stage = .counting(minutes: minutes, endsAt: now.later(by: length))
    return length
  }

  /// The time is up: the volume goes down from now on, step by step.
  mutating func beginFading() {
    guard case .counting(let minutes, let end) = stage else { return }
    stage = .fading(minutes: minutes, endsAt: end, steps: 0)
  }

  /// Takes the volume down by a step.
  ///
  /// - Returns: how long until the next; nil where it was silent already for as long as it is to be.
  mutating func fade() -> Duration? {
    guard case .fading(let minutes, let end, let steps) = stage, steps < Self.steps else {
      return nil
    }
    stage = .fading(minutes: minutes, endsAt: end, steps: steps + 1)
    return steps + 1 < Self.steps ? Self.stepLength : Self.silence
  }

  /// Ends it.
  ///
  /// - Returns: whether the volume comes back by that.
  mutating func cancel() -> Bool {
    defer { stage = .off }
    if case .fading(_, _, let steps) = stage { return steps > 0 }
    return false
  }
}
