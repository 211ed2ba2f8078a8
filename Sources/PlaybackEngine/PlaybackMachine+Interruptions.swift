import PlayerModel

/// Others that want silence for a while, and suspend.
extension PlaybackMachine {
  /// No interruption lasts longer.
  static let longestInterruption = Duration.seconds(3600)
  /// More than anybody needs.
  private static let mostInterruptions = 100

  /// Somebody who wants silence.
  struct Interruption: Sendable {
    var token: String
    var reason: String
    var endsAt: Timestamp
  }

  mutating func beginInterruption(_ token: String, _ reason: String, _ step: inout Step) {
    guard !token.isEmpty, token.utf8.count <= 200, reason.utf8.count <= 1000,
      interruptions.count < Self.mostInterruptions
    else {
      return reject(.invalidRequest, "An interruption needs a name of at most 200 letters.", &step)
    }
    guard !interruptions.contains(where: { $0.token == token }) else { return }
    settleSeeking(&step)
    let isFirst = interruptions.isEmpty
    if isFirst, isPlayWanted { rest = currentSeconds(step) }
    interruptions.append(
      Interruption(
        token: token, reason: reason.isEmpty ? "Something else is to be heard." : reason,
        endsAt: step.now.later(by: Self.longestInterruption)))
    if isFirst {
      step.actions.append(.setTimer(.interruption, after: Self.longestInterruption))
      isResuming = false
      if isPlayWanted {
        command(.pause, &step)
        step.actions.append(.cancelTimer(.retry))
        settleItem(&step)
      }
    }
    if isPlayWanted {
      interrupt(by: .request, interruptions[0].reason, &step)
    }
  }

  mutating func endInterruption(_ token: String, _ step: inout Step) {
    guard let index = interruptions.firstIndex(where: { $0.token == token }) else {
      return reject(.notFound, "That interruption is over already.", &step)
    }
    interruptions.remove(at: index)
    goOnAfterInterruption(&step)
  }

  mutating func endOverdueInterruptions(_ step: inout Step) {
    let now = step.now.monotonicNanoseconds
    interruptions.removeAll { $0.endsAt.monotonicNanoseconds <= now }
    goOnAfterInterruption(&step)
  }

  /// The listener wants to hear something, whoever wants silence.
  mutating func overruleInterruptions(_ step: inout Step) {
    guard !interruptions.isEmpty else { return }
    interruptions = []
    step.actions.append(.cancelTimer(.interruption))
  }

  /// The machine slept: what the device held is lost or stale, so it begins anew behind what was heard.
  mutating func woke(after duration: Duration, _ step: inout Step) {
    guard isSoundWanted, !isEnding else { return }
    if state == .interrupted { return retry(&step) }
    guard state == .playing else { return }
    rest = currentSeconds(step)
    settleItem(&step)
    isResuming = true
    interrupt(by: .suspend, "The machine slept for \(Self.text(duration)).", &step)
    command(.setOutput(output), &step)
  }

  private mutating func goOnAfterInterruption(_ step: inout Step) {
    guard let first = interruptions.first else {
      step.actions.append(.cancelTimer(.interruption))
      if isPlayWanted, state == .interrupted { retry(&step) }
      return
    }
    let left = first.endsAt.monotonicNanoseconds - step.now.monotonicNanoseconds
    step.actions.append(.setTimer(.interruption, after: .nanoseconds(max(0, left))))
    if state == .interrupted { interrupt(by: .request, first.reason, &step) }
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
