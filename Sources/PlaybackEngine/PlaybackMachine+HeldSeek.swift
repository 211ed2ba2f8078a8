import PlayerModel

/// Moving through the item while a key is held: silent, the faster the longer.
extension PlaybackMachine {
  /// Where and how the listener moves.
  struct HeldSeeking: Sendable {
    var isForward: Bool
    /// Where it began, and when.
    var start: PlaybackPosition
    /// Whether it plays again when it is over.
    var wasPlaying: Bool
  }

  mutating func beginSeeking(forward: Bool, _ step: inout Step) {
    guard heldSeek?.isForward != forward else { return }
    guard heldSeek != nil || state == .playing || state == .paused else {
      return reject(
        .invalidRequest, "Nothing is playing, so there is no position to change.", &step)
    }
    let seconds = isItemPending ? pendingSeconds : currentSeconds(step)
    let wasPlaying = heldSeek?.wasPlaying ?? isPlayWanted
    if isPlayWanted {
      isPlayWanted = false
      command(.pause, &step)
    }
    settleItem(&step)
    rest = seconds
    heldSeek = HeldSeeking(
      isForward: forward, start: PlaybackPosition(seconds: seconds, takenAt: step.now),
      wasPlaying: wasPlaying)
    waitForEnd(&step)
    enter(forward ? .seekingForward : .seekingBackward, &step)
  }

  /// Ends it where it came to, and goes back to what was before.
  mutating func settleSeeking(_ step: inout Step) {
    settleSeeking(resuming: heldSeek?.wasPlaying ?? false, &step)
  }

  mutating func settleSeeking(resuming: Bool, _ step: inout Step) {
    guard let held = heldSeek, let entry = queue.current else { return }
    let seconds = currentSeconds(step)
    heldSeek = nil
    rest = seconds
    step.actions.append(.cancelTimer(.heldSeek))
    if loaded != nil {
      generation += 1
      command(.seek(entry, seconds: seconds, generation: generation), &step)
      successor = nil
      nameSuccessor(&step)
    }
    publish(.seeked(from: held.start.seconds, to: seconds), &step)
    if resuming {
      startWanting(&step)
      command(.resume, &step)
      enter(.playing, &step)
    } else {
      rest(in: .paused, &step)
    }
  }

  /// Past the end is next.
  mutating func arriveSeeking(_ step: inout Step) {
    guard let held = heldSeek, held.isForward, let duration = item?.track.duration else { return }
    // The timer may be early by what clocks are coarse.
    guard currentSeconds(step) > duration - 0.5 else { return waitForEnd(&step) }
    settleSeeking(&step)
    next(&step)
  }

  private func waitForEnd(_ step: inout Step) {
    step.actions.append(.cancelTimer(.heldSeek))
    guard let heldSeek, heldSeek.isForward, let duration = item?.track.duration else { return }
    let end = HeldSeek.time(toTravel: max(0, duration - heldSeek.start.seconds))
    let elapsed =
      Double(step.now.monotonicNanoseconds - heldSeek.start.takenAt.monotonicNanoseconds) / 1e9
    let wait = max(0.01, end - elapsed)
    guard wait < 1e6 else { return }
    step.actions.append(.setTimer(.heldSeek, after: .milliseconds(Int64(wait * 1000) + 1)))
  }
}
