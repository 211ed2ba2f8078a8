import PlayerModel

/// Falling asleep: fades out, then pauses, and leaves the listener's volume alone.
extension PlaybackMachine {
  /// The longest that a sleep timer may be set for.
  static let longestSleep = 24 * 60.0

  /// How far the sleep timer has faded.
  struct Fade: Sendable {
    /// So long is each step, and so many there are.
    static let stepLength = Duration.milliseconds(200)
    static let steps = 40
    /// So long it stays silent before it pauses, so that the last of the fade is heard, whatever the
    /// device holds.
    static let silence = Duration.seconds(2)

    var step = 0

    /// What is left of the volume: even to the ear.
    var factor: Float {
      let share = 1 - Float(min(step, Self.steps)) / Float(Self.steps)
      return share * share * share
    }
  }

  mutating func setSleepTimer(_ minutes: Double?, _ step: inout Step) {
    guard let minutes else {
      guard sleepTimer != nil else { return }
      forgetSleep(&step)
      return publish(.modesChanged, &step)
    }
    guard minutes > 0, minutes <= Self.longestSleep else {
      return reject(
        .invalidRequest, "A sleep timer is set for up to \(Int(Self.longestSleep)) minutes.", &step)
    }
    forgetSleep(&step)
    let length = Duration.milliseconds(Int64((minutes * 60_000).rounded()))
    sleepTimer = SleepTimer(minutes: minutes, endsAt: step.now.later(by: length), isFading: false)
    step.actions.append(.setTimer(.sleep, after: length))
    publish(.modesChanged, &step)
  }

  mutating func fallAsleep(_ step: inout Step) {
    guard sleepTimer?.isFading == false else { return }
    guard state == .playing else { return sleep(&step) }
    sleepTimer?.isFading = true
    step.actions.append(.setTimer(.fade, after: Fade.stepLength))
    publish(.modesChanged, &step)
  }

  mutating func fadeFurther(_ step: inout Step) {
    guard sleepTimer?.isFading == true else { return }
    guard fade.step < Fade.steps else { return sleep(&step) }
    fade.step += 1
    command(.setGain(gain), &step)
    step.actions.append(
      .setTimer(.fade, after: fade.step < Fade.steps ? Fade.stepLength : Fade.silence))
  }

  /// Falls silent while it fades: then it sleeps already.
  mutating func endFade(_ step: inout Step) {
    guard sleepTimer?.isFading == true else { return }
    forgetSleep(&step)
  }

  private mutating func sleep(_ step: inout Step) {
    if sleepTimer?.isFading == false { forgetSleep(&step) }
    pause(&step)
    // Only then the volume comes back, where nobody hears it.
    forgetSleep(&step)
    publish(.modesChanged, &step)
  }

  private mutating func forgetSleep(_ step: inout Step) {
    guard sleepTimer != nil else { return }
    sleepTimer = nil
    step.actions += [.cancelTimer(.sleep), .cancelTimer(.fade)]
    guard fade.step > 0 else { return }
    fade.step = 0
    command(.setGain(gain), &step)
  }
}

extension Timestamp {
  /// This moment, so much later.
  func later(by duration: Duration) -> Timestamp {
    let (seconds, attoseconds) = duration.components
    let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    return Timestamp(
      unixMilliseconds: unixMilliseconds + nanoseconds / 1_000_000,
      monotonicNanoseconds: monotonicNanoseconds + nanoseconds)
  }
}
