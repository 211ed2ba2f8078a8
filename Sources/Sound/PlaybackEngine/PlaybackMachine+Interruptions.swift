import PlayerModel

/// Interruptions by other programs, and suspend.
extension PlaybackMachine {
  mutating func beginInterruption(_ token: String, _ reason: String, _ step: inout Step) {
    guard interruptions.accepts(token, reason) else {
      return reject(
        .invalidRequest, "An interruption needs a name of at most 200 characters.", &step)
    }
    guard !interruptions.contains(token) else { return }
    settleSeeking(&step)
    let isFirst = interruptions.isEmpty
    if isFirst, isPlayWanted { nowPlaying.rest(at: currentSeconds(step)) }
    interruptions.begin(token, reason, at: step.now)
    if isFirst {
      step.actions.append(.setTimer(.interruption, after: Interruptions.longest))
      if isPlayWanted {
        command(.pause, &step)
        step.actions.append(.stopAwaitingOutput)
        settleItem(&step)
      }
    }
    if isPlayWanted, let reason = interruptions.reason {
      interrupt(as: .interrupted(.request, reason: reason), &step)
    }
  }

  mutating func endInterruption(_ token: String, _ step: inout Step) {
    guard interruptions.end(token) else {
      return reject(.notFound, "That interruption is already over.", &step)
    }
    resumeAfterInterruption(&step)
  }

  mutating func pauseAfterInterruption(_ token: String, _ step: inout Step) {
    if interruptions.contains(token) { pause(&step) }
    endInterruption(token, &step)
  }

  mutating func endOverdueInterruptions(_ step: inout Step) {
    interruptions.endOverdue(at: step.now)
    resumeAfterInterruption(&step)
  }

  /// Ends all interruptions, because the listener wants to hear something.
  mutating func overruleInterruptions(_ step: inout Step) {
    if interruptions.endAll() { step.actions.append(.cancelTimer(.interruption)) }
  }

  /// Restarts playback after suspend, from what was heard last, because the device's buffer is lost or stale.
  mutating func woke(after duration: Duration, _ step: inout Step) {
    guard isSoundWanted, phase == .running else { return }
    if state == .interrupted { return retry(&step) }
    guard state == .playing else { return }
    nowPlaying.rest(at: currentSeconds(step))
    settleItem(&step)
    let reason = "The machine was asleep for \(Self.text(duration))."
    interrupt(as: .resuming(.suspend, reason: reason), &step)
    command(.setOutput(output.name), &step)
  }

  private mutating func resumeAfterInterruption(_ step: inout Step) {
    guard let reason = interruptions.reason, let left = interruptions.timeLeft(at: step.now) else {
      step.actions.append(.cancelTimer(.interruption))
      if isPlayWanted, state == .interrupted { retry(&step) }
      return
    }
    step.actions.append(.setTimer(.interruption, after: left))
    if state == .interrupted { interrupt(as: .interrupted(.request, reason: reason), &step) }
  }

  private static func text(_ duration: Duration) -> String {
    let seconds = duration.components.seconds
    switch seconds {
    case ..<120: return "\(max(1, seconds)) seconds"
    case ..<7200: return "\(seconds / 60) minutes"
    default: return "\(seconds / 3600) hours"
    }
  }
}
