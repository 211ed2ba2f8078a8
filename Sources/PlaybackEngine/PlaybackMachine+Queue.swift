import PlayerModel

/// The queue, the modes, and coming and going.
extension PlaybackMachine {
  mutating func setVolume(_ percent: Int, _ step: inout Step) {
    let percent = min(100, max(0, percent))
    guard percent != volume else { return }
    volume = percent
    command(.setGain(gain), &step)
    publish(.modesChanged, &step)
  }

  /// What samples are multiplied with: the cube of the volume, which the ear takes for even steps.
  ///
  /// Exactly 1 at 100.
  var gain: Float {
    let share = Float(volume) / 100
    return share * share * share * fade.factor
  }

  mutating func setRepeat(_ mode: RepeatMode, _ step: inout Step) {
    guard mode != repeatMode else { return }
    repeatMode = mode
    searchSuccessorAnew(&step)
    publish(.modesChanged, &step)
  }

  mutating func setShuffle(_ mode: ShuffleMode, _ step: inout Step) {
    guard mode != queue.shuffleMode else { return }
    queue.setShuffle(mode)
    tellSound(&step)
    searchSuccessorAnew(&step)
    publish(.modesChanged, &step)
  }

  mutating func setStopAfterItem(_ stops: Bool, _ step: inout Step) {
    guard stops != stopsAfterItem else { return }
    guard !stops || state != .stopped || isPlayWanted else {
      return reject(.invalidRequest, "Nothing is playing that could be stopped after.", &step)
    }
    stopsAfterItem = stops
    searchSuccessorAnew(&step)
    publish(.modesChanged, &step)
  }

  mutating func setOutput(_ name: String, _ step: inout Step) {
    guard !name.isEmpty else {
      return reject(.invalidRequest, "An output has a name, such as “default” or “silent”.", &step)
    }
    settleSeeking(&step)
    chosenOutput = name
    if name != output {
      output = name
      command(.setOutput(name), &step)
      publish(.modesChanged, &step)
    }
    if state == .interrupted, isSoundWanted { retry(&step) }
  }

  mutating func update(_ tracks: [Track], _ step: inout Step) {
    _ = sorting?.queue.update(tracks)
    if queue.update(tracks) { publish(.queueChanged, &step) }
    guard let item, let track = tracks.last(where: { $0.path == item.track.path }) else { return }
    updateItem(item.id, to: track.keepingLength(of: item.track), &step)
  }

  /// More became known of a track that is shown or heard.
  mutating func updateItem(_ id: EntryID, to track: Track, _ step: inout Step) {
    if hearing?.session.entry.id == id { hearing?.session.entry.track = track }
    for index in handed.indices where handed[index].id == id { handed[index].track = track }
    guard item?.id == id, item?.track != track else { return }
    item?.track = track
    publish(.itemUpdated, &step)
  }

  mutating func restore(_ session: SavedSession, _ step: inout Step) {
    guard queue.entries.isEmpty, state == .stopped else {
      return reject(.invalidRequest, "Only a player that has nothing to play can go back.", &step)
    }
    if let output = session.output, !output.isEmpty {
      if isOutputGiven { chosenOutput = output } else { setOutput(output, &step) }
    }
    setRepeat(session.repeatMode, &step)
    setVolume(session.volume, &step)
    restoreSound(session, &step)
    setShuffle(session.shuffleMode, &step)
    queue.reserveEntryNumbers(below: session.nextEntryNumber)
    guard !session.tracks.isEmpty else {
      // One that was emptied is another than one that never held anything.
      if session.nextEntryNumber > 1 { _ = queue.replace(with: []) }
      return
    }
    _ = queue.replace(with: session.tracks)
    if let index = session.index, queue.entries.indices.contains(index) { queue.move(to: index) }
    if let order = session.playedOrder { queue.restoreOrder(order) }
    if session.seconds > 0 { queue.noteHeard() }
    publish(.queueChanged, &step)
    isItemPending = true
    pendingSeconds = startSeconds(of: session)
    settleItem(&step)
    enter(.paused, &step)
  }

  /// What was saved may be damaged, and the file may be another by now.
  private func startSeconds(of session: SavedSession) -> Double {
    guard session.seconds.isFinite, session.seconds > 0, let track = queue.current?.track else {
      return 0
    }
    return session.seconds < track.duration ?? .infinity ? session.seconds : 0
  }

  mutating func shutDown(_ step: inout Step) {
    isEnding = true
    rest = isItemPending ? pendingSeconds : currentSeconds(step)
    isItemPending = false
    isPlayWanted = false
    heldSeek = nil
    interruptions = []
    sleepTimer = nil
    stopsAfterItem = false
    endHearing(.quit, &step)
    for timer in TimerID.allCases { step.actions.append(.cancelTimer(timer)) }
    command(.shutdown, &step)
    step.actions.append(.setTimer(.shutdown, after: Self.shutdownDelay))
    enter(.stopped, &step)
  }
}
