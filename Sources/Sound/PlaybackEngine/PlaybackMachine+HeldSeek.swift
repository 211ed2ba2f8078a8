import PlayerModel

/// Seeking while a key is held, which is silent and accelerates.
extension PlaybackMachine {
  mutating func beginSeeking(forward: Bool, _ step: inout Step) {
    let held = transport.heldSeek
    guard held?.isForward != forward else { return }
    guard held != nil || state == .playing || state == .paused else {
      return reject(
        .invalidRequest, "Nothing is playing, so you cannot seek.", &step)
    }
    let seconds = wantedSeconds(step)
    let resumes = held?.resumes ?? isPlayWanted
    if isPlayWanted {
      isPlayWanted = false
      growth.stopWaiting()
      command(.pause, &step)
    }
    settleItem(&step)
    nowPlaying.rest(at: seconds)
    let start = PlaybackPosition(seconds: seconds, takenAt: step.now)
    enter(.seeking(HeldSeeking(isForward: forward, start: start, resumes: resumes)), &step)
    waitForEnd(&step)
  }

  /// Ends the held seek at its position, and restores the state before it.
  mutating func settleSeeking(_ step: inout Step) {
    settleSeeking(resuming: transport.heldSeek?.resumes ?? false, &step)
  }

  mutating func settleSeeking(resuming: Bool, _ step: inout Step) {
    guard var held = transport.heldSeek, let entry = queue.current else { return }
    let start = held.start.seconds
    let seconds = currentSeconds(step)
    held.arrive(at: PlaybackPosition(seconds: seconds, takenAt: step.now))
    transport = .seeking(held)
    nowPlaying.rest(at: seconds)
    step.actions.append(.cancelTimer(.heldSeek))
    if orders.loaded != nil {
      orders.seek()
      command(.seek(entry, seconds: seconds, generation: orders.generation), &step)
      nameSuccessor(&step)
    }
    publish(.seeked(from: start, to: seconds), &step)
    guard resuming else { return rest(in: .paused, &step) }
    startWanting(&step)
    if orders.loaded != nil {
      command(.resume, &step)
    } else {
      load(entry, seconds: seconds, &step)
    }
    enter(.playing, &step)
  }

  /// Continues with the next entry when a held seek reaches the end.
  mutating func arriveSeeking(_ step: inout Step) {
    guard let held = transport.heldSeek, held.isForward, let duration = item?.track.exactDuration
    else {
      return
    }
    // The timer may fire early by the granularity of the clocks.
    guard currentSeconds(step) > duration - 0.5 else { return waitForEnd(&step) }
    settleSeeking(&step)
    next(&step)
  }

  private func waitForEnd(_ step: inout Step) {
    step.actions.append(.cancelTimer(.heldSeek))
    guard let wait = transport.heldSeek?.timeToEnd(of: item?.track.exactDuration, at: step.now)
    else {
      return
    }
    step.actions.append(.setTimer(.heldSeek, after: wait))
  }
}
