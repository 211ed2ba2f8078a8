import PlayerModel

/// The sleep timer, which fades out and then pauses without changing the listener's volume.
extension PlaybackMachine {
  mutating func setSleepTimer(_ minutes: Double?, _ step: inout Step) {
    guard let minutes else {
      guard sleep.timer != nil else { return }
      forgetSleep(&step)
      return publish(.modesChanged, &step)
    }
    var wanted = SleepCountdown()
    guard let length = wanted.set(minutes: minutes, at: step.now) else {
      let most = Int(SleepCountdown.longestMinutes)
      return reject(.invalidRequest, "A sleep timer can be set for up to \(most) minutes.", &step)
    }
    forgetSleep(&step)
    sleep = wanted
    step.actions.append(.setTimer(.sleep, after: length))
    publish(.modesChanged, &step)
  }

  mutating func fallAsleep(_ step: inout Step) {
    guard sleep.timer?.isFading == false else { return }
    guard state == .playing else { return pauseAfterFade(&step) }
    sleep.beginFading()
    nameCrossfade(&step)
    step.actions.append(.setTimer(.fade, after: SleepCountdown.stepLength))
    publish(.modesChanged, &step)
  }

  mutating func fadeFurther(_ step: inout Step) {
    guard sleep.timer?.isFading == true else { return }
    guard let wait = sleep.fade() else { return pauseAfterFade(&step) }
    command(.setGain(gain), &step)
    step.actions.append(.setTimer(.fade, after: wait))
  }

  /// Ends the sleep timer if playback falls silent during the fade.
  mutating func endFade(_ step: inout Step) {
    guard sleep.timer?.isFading == true else { return }
    forgetSleep(&step)
  }

  private mutating func pauseAfterFade(_ step: inout Step) {
    if sleep.timer?.isFading == false { forgetSleep(&step) }
    pause(&step)
    // The volume is restored only now, while nothing is heard.
    forgetSleep(&step)
    publish(.modesChanged, &step)
  }

  private mutating func forgetSleep(_ step: inout Step) {
    guard sleep.timer != nil else { return }
    let isLouder = sleep.cancel()
    step.actions += [.cancelTimer(.sleep), .cancelTimer(.fade)]
    nameCrossfade(&step)
    if isLouder { command(.setGain(gain), &step) }
  }
}

extension Timestamp {
  /// Returns this moment plus a duration.
  func later(by duration: Duration) -> Timestamp {
    let (seconds, attoseconds) = duration.components
    let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    return Timestamp(
      unixMilliseconds: unixMilliseconds + nanoseconds / 1_000_000,
      monotonicNanoseconds: monotonicNanoseconds + nanoseconds)
  }
}
