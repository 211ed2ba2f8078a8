import PlayerModel

/// Modes, updates of tracks, restore and shutdown.
extension PlaybackMachine {
  mutating func setRepeat(_ mode: RepeatMode, _ step: inout Step) {
    guard mode != continuation.repeatMode else { return }
    continuation.repeatMode = mode
    searchSuccessorAgain(&step)
    publish(.modesChanged, &step)
  }

  mutating func setShuffle(_ mode: ShuffleMode, _ step: inout Step) {
    guard mode != queue.shuffleMode else { return }
    queue.setShuffle(mode)
    tellSound(&step)
    searchSuccessorAgain(&step)
    publish(.modesChanged, &step)
  }

  mutating func setStopAfterItem(_ stops: Bool, _ step: inout Step) {
    guard stops != continuation.stopsAfterItem else { return }
    guard !stops || state != .stopped || isPlayWanted else {
      return reject(.invalidRequest, "Nothing is playing.", &step)
    }
    continuation.stopsAfterItem = stops
    searchSuccessorAgain(&step)
    publish(.modesChanged, &step)
  }

  mutating func setOutput(_ name: String, _ step: inout Step) {
    guard !name.isEmpty else {
      return reject(
        .invalidRequest, "The output needs a name, such as “default” or “silent”.", &step)
    }
    settleSeeking(&step)
    if output.choose(name) {
      command(.setOutput(name), &step)
      publish(.modesChanged, &step)
    }
    if state == .interrupted, isSoundWanted { retry(&step) }
  }

  /// Updates tracks that were read.
  ///
  /// The first scan of a library reads all of its tracks, usually while nothing is queued.
  mutating func update(_ tracks: [Track], _ step: inout Step) {
    guard item != nil || sorting != nil || !queue.entries.isEmpty else { return }
    let read = Dictionary(tracks.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    update(read, keepingSongs: true, &step)
  }

  /// Updates tracks by the paths that the queue has for them.
  ///
  /// - Parameter keepsSongs: Whether entries are kept if the track that was read has another sound.
  mutating func update(
    _ tracks: [TrackPath: Track], keepingSongs keepsSongs: Bool, _ step: inout Step
  ) {
    sorting?.update(tracks, keepingSongs: keepsSongs)
    if queue.update(tracks, keepingSongs: keepsSongs) {
      publish(.queueChanged, &step)
      nameCrossfade(&step)
    }
    guard let item, let track = tracks[item.track.path] else { return }
    if keepsSongs, track.isAnotherSong(than: item.track) { return }
    updateItem(item.id, to: track.keepingLength(of: item.track), &step)
  }

  /// Updates a track that is shown or heard.
  mutating func updateItem(_ id: EntryID, to track: Track, _ step: inout Step) {
    if hearing?.session.entry.id == id { hearing?.session.entry.track = track }
    orders.update(id, to: track)
    if nowPlaying.update(id, to: track) { publish(.itemUpdated, &step) }
  }

  mutating func restore(_ session: SavedSession, _ step: inout Step) {
    guard queue.entries.isEmpty, state == .stopped else {
      return reject(
        .invalidRequest, "A session can only be restored while the player has nothing to play.",
        &step)
    }
    if let name = session.output, !name.isEmpty, output.restore(name) { setOutput(name, &step) }
    setRepeat(session.repeatMode, &step)
    setVolume(session.volume, &step)
    restoreSound(session, &step)
    setShuffle(session.shuffleMode, &step)
    queue.reserveEntryNumbers(below: session.nextEntryNumber)
    guard !session.tracks.isEmpty else {
      // A queue that was emptied differs from one that never had entries.
      if session.nextEntryNumber > 1 { _ = queue.replace(with: []) }
      return
    }
    _ = queue.replace(with: session.tracks)
    if let index = session.index, queue.entries.indices.contains(index) { queue.move(to: index) }
    if let order = session.playedOrder { queue.restoreOrder(order) }
    if session.seconds > 0 { queue.noteHeard() }
    publish(.queueChanged, &step)
    nowPlaying.want(from: startSeconds(of: session))
    settleItem(&step)
    if nowPlaying.rest > 0 { keepPlace(restingAt: nowPlaying.rest, &step) }
    enter(.paused, &step)
  }

  /// Returns the saved position if it is valid; the session may be damaged, and the file may have been
  /// replaced.
  private func startSeconds(of session: SavedSession) -> Double {
    guard session.seconds.isFinite, session.seconds > 0, let track = queue.current?.track else {
      return 0
    }
    return session.seconds < track.exactDuration ?? .infinity ? session.seconds : 0
  }

  mutating func shutDown(_ step: inout Step) {
    phase = .ending
    // A held seek ends at its position, as before any stop.
    settleSeeking(resuming: false, &step)
    let place = currentSeconds(step)
    // The sound fades out, perhaps into the next track, so the final position is not known yet.
    let fades =
      state == .playing && hearing?.runStart != nil
      && (nowPlaying.isPending || step.heard?.generation == orders.generation)
    // A pending item stays wanted: it may still be heard, and the next player resumes it in any case.
    nowPlaying.rest(at: place)
    keepPlace(&step)
    isPlayWanted = false
    interruptions = Interruptions()
    sleep = SleepCountdown()
    continuation.stopsAfterItem = false
    endHearing(.quit, &step)
    for timer in TimerID.allCases { step.actions.append(.cancelTimer(timer)) }
    command(.shutdown, &step)
    step.actions.append(.setTimer(.shutdown, after: Self.shutdownDelay))
    if !fades { stopForGood(leaving: place, &step) }
  }

  /// Enters the final stop, reported like any other at the item's start, but saves the actual position for
  /// the next player.
  mutating func stopForGood(leaving place: Double, _ step: inout Step) {
    let resting = nowPlaying.rest
    nowPlaying.rest(at: startSeconds(of: item))
    enter(.stopped, leaving: place, &step)
    nowPlaying.rest(at: resting)
  }
}
