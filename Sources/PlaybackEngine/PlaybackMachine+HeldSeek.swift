import PlayerModel

/// Moving through the item while a key is held: silent, the faster the longer.
extension PlaybackMachine {
  mutating func beginSeeking(forward: Bool, _ step: inout Step) {
    guard heldSeek?.isForward != forward else { return }
    guard heldSeek != nil || state == .playing || state == .paused else {
      return reject(
        .invalidRequest, "Nothing is playing, so there is no position to change.", &step)
    }
    let seconds = wantedSeconds(step)
    let resumes = heldSeek?.resumes ?? isPlayWanted
    if isPlayWanted {
      isPlayWanted = false
      command(.pause, &step)
    }
    settleItem(&step)
    nowPlaying.rest(at: seconds)
    heldSeek = HeldSeeking(
      isForward: forward, start: PlaybackPosition(seconds: seconds, takenAt: step.now),
      resumes: resumes)
    waitForEnd(&step)
    enter(forward ? .seekingForward : .seekingBackward, &step)
  }

  /// Ends it where it came to, and goes back to what was before.
  mutating func settleSeeking(_ step: inout Step) {
    settleSeeking(resuming: heldSeek?.resumes ?? false, &step)
  }

  mutating func settleSeeking(resuming: Bool, _ step: inout Step) {
    guard let held = heldSeek, let entry = queue.current else { return }
    let seconds = currentSeconds(step)
    heldSeek = nil
    nowPlaying.rest(at: seconds)
    step.actions.append(.cancelTimer(.heldSeek))
    if orders.loaded != nil {
      orders.seek()
      command(.seek(entry, seconds: seconds, generation: orders.generation), &step)
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
    guard let wait = heldSeek?.timeToEnd(of: item?.track.duration, at: step.now) else { return }
    step.actions.append(.setTimer(.heldSeek, after: wait))
  }
}
