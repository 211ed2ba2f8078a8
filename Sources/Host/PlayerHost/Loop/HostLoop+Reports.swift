import MusicLibrary
import PlaybackEngine
import PlayerModel

/// Handling of reports from workers, and of the actions that result.
extension HostLoop {
  /// Handles a report of a scan.
  mutating func take(_ report: LibraryScans.Report) {
    for action in scans.take(report) {
      switch action {
      case .publish(let kind): publish(kind)
      case .publishLibrary: publishLibrary()
      case .show(let tracks, let seen): show(tracks, seen)
      case .answer(let reply, let result): reply(result)
      case .measure:
        measuring.lengths.measureLibrary()
        measuring.analysis.analyzeLibrary()
      case .rescan(after: nil): rescan()
      case .rescan(after: let delay?): rescanLater(after: delay)
      }
    }
    settleReplaced()
  }

  /// Handles a report about measured lengths.
  mutating func take(_ report: LengthMeasuring.Report) {
    switch report {
    case .read(let tracks, let seen): show(tracks, seen)
    case .failed(let error): publish(.notice(notice: Notice(.warning, error.message)))
    case .ended(let paths): measuring.lengths.end(paths)
    }
  }

  /// Handles a report about a save.
  mutating func take(_ report: SessionSaver.Report) {
    keeping?.forgetOrder()
    switch report {
    case .failed(let error, isNew: true): publish(.notice(notice: Notice(.warning, error.message)))
    case .failed: break
    case .lost(let folder): writeAgain(in: folder)
    }
  }

  /// Handles a report about the collection.
  mutating func take(_ report: MoodCollection.Report) {
    switch report {
    case .answered(let answer, let change, let filed, let reply):
      if let change {
        changes.add(.collection(change))
        publish(change, filed)
      }
      if case .moodChanged(let change) = answer { continueSorting(after: change) }
      reply(.success(answer))
    case .tookBack(let change, let filed, let reply):
      publish(change, filed)
      changes.addUndone(.collection(change))
      reply(.success(.undone(what: change.whatUndone)))
    case .redid(let change, let filed, let reply):
      publish(change, filed)
      changes.restore(.collection(change))
      reply(.success(.redone(what: change.whatRedone)))
    case .kept(let change, let error, let reply):
      changes.restore(.collection(change))
      reply(.failure(error))
    case .stillUndone(let change, let error, let reply):
      if error.code != .stale { changes.addUndone(.collection(change)) }
      reply(.failure(error))
    case .placeKept(let result):
      if let notice = collection.note(result) { publish(.notice(notice: notice)) }
      if case .success = result { publishMoods([]) }
    case .lyricsMoved(let change, let reply):
      if let change {
        changes.add(.collection(change))
        publish(change, [])
      }
      reply(.success(.snapshot(snapshot: snapshot())))
    }
  }

  /// Publishes a change that was made, undone or redone.
  private mutating func publish(_ change: MoodCollection.Change, _ filed: [FiledTracks]) {
    guard change.subject != .lyrics else { return publish(.itemUpdated) }
    publishMoods(filed)
    if change.subject == .queries { publishLibrary() }
  }

  private mutating func publishMoods(_ filed: [FiledTracks]) {
    collection.noteChange()
    publish(.moodsChanged)
    for tracks in filed { publish(.tracksFiled(change: tracks)) }
  }

  /// Updates tracks everywhere; `seen` is whether the moods store could update them.
  mutating func show(_ tracks: [Track], _ seen: Result<Int, PlayerError>) {
    feed(.updateTracks(tracks))
    followMoves(to: tracks)
    if let notice = collection.note(seen) { publish(.notice(notice: notice)) }
  }

  /// Updates the paths of queue entries whose files were moved; `tracks` were read in the new places.
  private func followMoves(to tracks: [Track]) {
    findMoves(to: tracks) { loop, moves in
      if !moves.moved.isEmpty { loop.feed(.moveTracks(moves.moved)) }
      loop.scans.note(moves)
      loop.settleReplaced()
    }
  }

  /// Once all scans have ended, updates entries whose files now contain another sound.
  ///
  /// If the entry's sound was found in another file, the entry gets the path of that file. Otherwise it gets
  /// the new sound.
  private mutating func settleReplaced() {
    let replaced = scans.takeReplaced()
    guard !replaced.isEmpty else { return }
    findMoves(to: replaced) { loop, moves in
      let all = moves.moved.merging(moves.replaced) { moved, _ in moved }
      if !all.isEmpty { loop.feed(.moveTracks(all)) }
    }
  }

  /// Determines the new locations of the queue's files from tracks that were read.
  private func findMoves(
    to tracks: [Track], _ take: @escaping @Sendable (inout HostLoop, QueueMoves) -> Void
  ) {
    let entries = machine.lastingQueue.entries
    guard !entries.isEmpty, let index = try? dependencies.index.get() else { return }
    // This accesses the file system for each file whose sound was read elsewhere.
    workers.lookups.async { [inbox] in
      let moves = QueueMoves.find(in: entries, to: tracks, through: index)
      if !moves.isEmpty { inbox.post(.work { take(&$0, moves) }) }
    }
  }
}

// MARK: - The library

extension HostLoop {
  /// How long after launch the library is rescanned, so that the host first serves the listener.
  static let rescanDelay: Duration = .seconds(2)

  /// Schedules a rescan of the whole library, if this host watches it.
  mutating func rescanLater(after delay: Duration) {
    guard dependencies.watchesLibrary else { return }
    timers.set(.rescan, after: delay, now: dependencies.clock.now().monotonicNanoseconds)
  }

  /// Rescans the whole library.
  mutating func rescan() {
    timers.cancel(.rescan)
    scans.rescan()
  }

  /// Scans paths, or the whole library.
  mutating func scan(
    _ paths: [TrackPath], readsAllTags: Bool = false, reply: @escaping Reply
  ) {
    if paths.isEmpty { timers.cancel(.rescan) }
    scans.scan(paths, readsAllTags: readsAllTags, reply: reply)
  }

  /// Publishes that the library changed.
  mutating func publishLibrary() {
    scans.noteChange()
    publish(.libraryChanged)
  }

  /// Measures an entry that was opened with an estimated length.
  mutating func measureOpened(_ event: PipelineEvent) {
    guard case .opened(_, let id, let facts) = event, !facts.isLengthExact,
      let index = machine.queue.index(of: id)
    else { return }
    measuring.lengths.measureNow(machine.queue.entries[index].track)
  }
}
