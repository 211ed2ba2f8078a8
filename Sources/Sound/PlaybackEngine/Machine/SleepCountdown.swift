import PlayerModel

/// The sleep timer and its fade-out.
struct SleepCountdown: Sendable {
  /// The maximum length of the timer, in minutes.
  static let longestMinutes = 24 * 60.0
  /// The length and number of the fade's steps.
  static let stepLength = Duration.milliseconds(200)
  private static let steps = 40
  /// How long silence lasts before the pause, so that the end of the fade is heard however much the device
  /// buffers.
  private static let silence = Duration.seconds(2)

  private enum Stage {
    case off
    case counting(minutes: Double, endsAt: Timestamp)
    case fading(minutes: Double, endsAt: Timestamp, steps: Int)
  }

  private var stage = Stage.off

  /// The timer to show, or `nil` if it is off.
  var timer: SleepTimer? {
    switch stage {
    case .off: nil
    case .counting(let minutes, let end):
      SleepTimer(minutes: minutes, endsAt: end, isFading: false)
    case .fading(let minutes, let end, _):
      SleepTimer(minutes: minutes, endsAt: end, isFading: true)
    }
  }

  /// The remaining share of the volume, which falls evenly to the ear.
  var factor: Float {
    guard case .fading(_, _, let steps) = stage else { return 1 }
    let share = 1 - Float(steps) / Float(Self.steps)
    return share * share * share
  }

  /// Starts the timer.
  ///
  /// - Returns: Its length, or `nil` if `minutes` is out of range.
  mutating func set(minutes: Double, at now: Timestamp) -> Duration? {
    guard minutes > 0, minutes <= Self.longestMinutes else { return nil }
    let length = Duration.milliseconds(Int64((minutes * 60_000).rounded()))
    stage = .counting(minutes: minutes, endsAt: now.later(by: length))
    return length
  }

  /// Begins the fade, as the time is up.
  mutating func beginFading() {
    guard case .counting(let minutes, let end) = stage else { return }
    stage = .fading(minutes: minutes, endsAt: end, steps: 0)
  }

  /// Lowers the volume by one step.
  ///
  /// - Returns: The time until the next step, or `nil` if the silence after the last step is over.
  mutating func fade() -> Duration? {
    guard case .fading(let minutes, let end, let steps) = stage, steps < Self.steps else {
      return nil
    }
    stage = .fading(minutes: minutes, endsAt: end, steps: steps + 1)
    return steps + 1 < Self.steps ? Self.stepLength : Self.silence
  }

  /// Cancels the timer.
  ///
  /// - Returns: Whether the volume rises again as a result.
  mutating func cancel() -> Bool {
    defer { stage = .off }
    if case .fading(_, _, let steps) = stage { return steps > 0 }
    return false
  }
}
