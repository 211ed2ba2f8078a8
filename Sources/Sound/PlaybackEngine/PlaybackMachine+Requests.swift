import PlayerModel

extension PlaybackMachine {
  /// The time in seconds after which `previous` restarts the track instead of going back.
  static let previousLimit = 3.0

  mutating func handle(_ request: TransportRequest, _ step: inout Step) {
    switch request {
    case .setState(.playing): play(&step)
    case .setState(.paused): pause(&step)
    case .setState(.stopped): stop(&step)
    case .setState(let state):
      reject(.invalidRequest, "The state “\(state.name)” cannot be requested.", &step)
    case .togglePlayback:
      if isPlayWanted && state != .interrupted { pause(&step) } else { play(&step) }
    case .next: next(&step)
    case .previous: previous(&step)
    case .seek(let seconds, let entry): seek(to: seconds, entry: entry, &step)
    case .skip(let seconds):
      let start = wantedSeconds(step)
      seek(to: start + seconds, entry: nil, &step)
    case .playEntry(let id): playEntry(id, &step)
    case .startOver(let id): startOver(id, &step)
    case .setVolume(let percent): setVolume(percent, &step)
    case .changeVolume(let change): setVolume(sound.volume + min(100, max(-100, change)), &step)
    case .setRate(let rate): setRate(rate, &step)
    case .changeRate(let change): setRate(sound.wantedRate + change, &step)
    case .setReplayGain(let mode, let preamp): setReplayGain(mode, preamp: preamp, &step)
    case .setEqualizer(let preset): setEqualizer(preset, &step)
    case .setCrossfade(let seconds): setCrossfade(seconds, &step)
    case .setFades(let onSkip, let onPause): setFades(onSkip: onSkip, onPause: onPause, &step)
    case .setRepeat(let mode): setRepeat(mode, &step)
    case .setShuffle(let mode): setShuffle(mode, &step)
    case .setLoop(let points, let entry): setLoop(points, entry: entry, &step)
    case .setStopAfterItem(let stops): setStopAfterItem(stops, &step)
    case .setSleepTimer(let minutes): setSleepTimer(minutes, &step)
    case .beginSeeking(let forward): beginSeeking(forward: forward, &step)
    case .endSeeking: settleSeeking(&step)
    case .beginInterruption(let token, let reason, _): beginInterruption(token, reason, &step)
    case .endInterruption(let token): endInterruption(token, &step)
    case .pauseAfterInterruption(let token): pauseAfterInterruption(token, &step)
    case .setOutput(let name): setOutput(name, &step)
    case .endMoodSorting: endSorting(&step)
    }
  }

  mutating func handle(_ request: QueueEditRequest, _ step: inout Step) {
    switch request {
    case .clearQueue: clearQueue(&step)
    case .removeFromQueue(let entries): remove(entries, &step)
    case .moveInQueue(let entries, let target): move(entries, before: target, &step)
    case .arrangeQueue(let entries): arrange(entries, &step)
    case .sortQueue:
      reject(.invalidRequest, "The queue cannot be sorted by that here.", &step)
    case .shiftInQueue(let entries, let rows): shift(entries, by: rows, &step)
    case .playQueuedNext(let entries): moveNext(entries, &step)
    case .undoQueue: revert(.undo, &step)
    }
  }
}
