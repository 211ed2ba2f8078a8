import MusicLibrary
import PlaybackEngine
import PlayerModel

/// What the parts of the host report from their workers, and what they want of the rest.
extension HostLoop {
  /// Takes in what the scans report.
  mutating func take(_ report: LibraryScans.Report) {
    for action in scans.take(report) {
      switch action {
      case .publish(let kind): publish(kind)
      case .publishLibrary: publishLibrary()
      case .show(let tracks, let seen): show(tracks, seen)
      case .answer(let reply, let result): reply(result)
      case .measure: lengths.measureLibrary()
      case .rescan(after: nil): rescan()
      case .rescan(after: let delay?): rescanLater(after: delay)
      }
    }
    settleReplaced()
  }

  /// Takes in what is measured.
  mutating func take(_ report: LengthMeasuring.Report) {
    switch report {
    case .read(let tracks, let seen): show(tracks, seen)
    case .failed(let error): publish(.notice(notice: Notice(.warning, error.message)))
    case .ended(let paths): lengths.end(paths)
    }
  }

  /// Takes in what became of what was written down.
  mutating func take(_ report: PlaceKeeper.Report) {
    keeping?.forgetOrder()
    switch report {
    case .failed(let error, isNew: true): publish(.notice(notice: Notice(.warning, error.message)))
    case .failed: break
    case .lost(let folder): writeAgain(in: folder)
    }
  }

  /// Takes in what became of the collection.
  mutating func take(_ report: MoodCollection.Report) {
    switch report {
    case .answered(let answer, let change, let filed, let reply):
      if let change {
        changes.add(.collection(change))
        publishMoods(filed)
      }
      if case .moodChanged(let change) = answer { goOnSorting(after: change) }
      reply(.success(answer))
    case .tookBack(let change, let filed, let reply):
      publishMoods(filed)
      reply(.success(.undone(what: change.what)))
    case .kept(let change, let error, let reply):
      changes.add(.collection(change))
      reply(.failure(error))
    case .savedQueries(let answer, let reply):
      publishLibrary()
      reply(.success(answer))
    case .lyricsMoved(let hasChanged, let reply):
      if hasChanged { publish(.itemUpdated) }
      reply(.success(.snapshot(snapshot: snapshot())))
    }
  }

  private mutating func publishMoods(_ filed: [FiledTracks]) {
    collection.noteChange()
    publish(.moodsChanged)
    for tracks in filed { publish(.tracksFiled(change: tracks)) }
  }

  /// Shows what became known of tracks; `seen` tells whether the moods could take it in, too.
  mutating func show(_ tracks: [Track], _ seen: Result<Int, PlayerError>) {
    feed(.updateTracks(tracks))
    followMoves(to: tracks)
    if let notice = collection.note(seen) { publish(.notice(notice: notice)) }
  }

  /// Has the queue follow files that were moved to where these tracks were read.
  private func followMoves(to tracks: [Track]) {
    findMoves(to: tracks) { loop, moves in
      if !moves.moved.isEmpty { loop.feed(.moveTracks(moves.moved)) }
      loop.scans.note(moves)
      loop.settleReplaced()
    }
  }

  /// Once the library knows all that there is, entries follow their sound; those that have theirs nowhere any more
  /// become what took their place.
  private mutating func settleReplaced() {
    let replaced = scans.takeReplaced()
    guard !replaced.isEmpty else { return }
    findMoves(to: replaced) { loop, moves in
      let all = moves.moved.merging(moves.replaced) { moved, _ in moved }
      if !all.isEmpty { loop.feed(.moveTracks(all)) }
    }
  }

  /// Looks for what became of the queue's files, now that these tracks were read.
  private func findMoves(
    to tracks: [Track], _ take: @escaping @Sendable (inout HostLoop, QueueMoves) -> Void
  ) {
    let entries = machine.lastingQueue.entries
    guard !entries.isEmpty, let index = try? dependencies.index.get() else { return }
    // It asks the file system after each file whose sound was read elsewhere.
    workers.lookups.async { [inbox] in
      let moves = QueueMoves.find(in: entries, to: tracks, through: index)
      if !moves.isEmpty { inbox.post(.work { take(&$0, moves) }) }
    }
  }
}

// MARK: - The library

extension HostLoop {
  /// So long after its start the host looks through the library: first it is there for the listener.
  static let startPatience: Duration = .seconds(2)

  /// Looks through the whole library some time from now, where that is this host's business.
  mutating func rescanLater(after delay: Duration) {
    guard dependencies.watchesLibrary else { return }
    timers.set(.rescan, after: delay, now: dependencies.clock.now().monotonicNanoseconds)
  }

  /// Looks through the whole library.
  mutating func rescan() {
    timers.cancel(.rescan)
    scans.rescan()
  }

  /// Does what a request asks.
  mutating func scan(_ paths: [TrackPath], reply: @escaping Reply) {
    if paths.isEmpty { timers.cancel(.rescan) }
    scans.scan(paths, reply: reply)
  }

  /// Tells everyone that the library is another.
  mutating func publishLibrary() {
    scans.noteChange()
    publish(.libraryChanged)
  }

  /// What has been opened shows its exact length as soon as its frames are counted.
  mutating func measureOpened(_ event: PipelineEvent) {
    guard case .opened(_, let id, let facts) = event, !facts.isLengthExact,
      let index = machine.queue.index(of: id)
    else { return }
    lengths.measureNow(machine.queue.entries[index].track)
  }
}
