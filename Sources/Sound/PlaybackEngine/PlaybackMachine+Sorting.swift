import CompactTracks
import PlayerModel

/// Mood sorting: unfiled songs in place of the queue, each for a while from its middle.
extension PlaybackMachine {
  /// Whether songs are being sorted.
  package var isSorting: Bool { sorting != nil }

  /// The queue that lasts: while songs are sorted, the one before.
  package var lastingQueue: PlayQueue { sorting?.queue ?? queue }

  /// The edits of that queue since it was written down under `base`, which is `next` from now on.
  ///
  /// - Returns: nil if it is to be written as a whole.
  package mutating func takeQueueEdits(since base: Int64?, upTo next: Int64) -> [QueueEdit]? {
    guard sorting == nil else {
      return sorting?.takeEdits(since: base, upTo: next)
    }
    return queue.entries.takeEdits(since: base, upTo: next)
  }

  mutating func beginSorting(_ tracks: PackedTracks, _ step: inout Step) {
    guard sorting == nil else {
      return reject(.invalidRequest, "You are already sorting.", &step)
    }
    guard !tracks.isEmpty else {
      return reject(.nothingPlayable, "There are no songs to sort.", &step)
    }
    settleSeeking(&step)
    growth.end()
    let before = Sorting(
      queue: queue, place: place(step), continuation: continuation)
    overruleInterruptions(&step)
    startWanting(&step)
    // The listener did not skip what played.
    endHearing(.stopped, &step)
    _ = queue.replace(with: tracks)
    queue.setShuffle(.off)
    sorting = before
    continuation = Continuation()
    tellSound(&step)
    publish(.queueChanged, &step)
    publish(.modesChanged, &step)
    goToCurrent(&step)
  }

  /// Goes back to what was played before; it plays if it did, unless the listener wants silence by now.
  mutating func endSorting(_ step: inout Step) {
    guard sorting != nil else {
      return reject(.invalidRequest, "You are not sorting.", &step)
    }
    settleSeeking(&step)
    var place = leaveSorting(&step)
    if !isPlayWanted { place?.isPlaying = false }
    publish(.queueChanged, &step)
    publish(.modesChanged, &step)
    if let place, let entry = queue.current {
      come(back: place, to: entry, &step)
    } else {
      unload(reason: .stopped, &step)
      settleAtStart(in: .stopped, &step)
    }
  }

  /// All songs were played.
  mutating func finishSorting(_ step: inout Step) {
    let hasFailed = failures.areAll
    tellFailures(failures.takeWaiting(ofAll: hasFailed), &step)
    endSorting(&step)
    publish(
      .notice(
        notice: hasFailed
          ? Notice(.error, "None of the songs to sort can be played.", code: .nothingPlayable)
          : Notice(.info, "That was the last song to sort.")), &step)
  }

  /// Brings queue and modes back, and says where in it the player was; what sounds is left to the caller.
  mutating func leaveSorting(_ step: inout Step) -> QueuePlace? {
    guard let sorting else { return nil }
    endHearing(.stopped, &step)
    self.sorting = nil
    queue.goBack(to: sorting.queue)
    continuation = sorting.continuation
    tellSound(&step)
    return sorting.place
  }

  /// Where an entry begins, seconds.
  ///
  /// The middle of an estimated length may be no place of the song at all.
  func startSeconds(of entry: QueueEntry?) -> Double {
    guard sorting != nil, let duration = entry?.track.exactDuration, duration.isFinite else {
      return 0
    }
    return max(0, duration / 2)
  }

  /// An excerpt began, or went on.
  mutating func timeExcerpt(_ step: inout Step) {
    guard sorting != nil else { return }
    step.actions.append(.setTimer(.excerpt, after: Sorting.excerptLength))
  }

  /// Enough was heard; whatever is silent meanwhile is timed again when it goes on.
  mutating func endExcerpt(_ step: inout Step) {
    guard sorting != nil, state == .playing, !nowPlaying.isPending else { return }
    endItem(&step)
  }

  /// Whether the queue may be edited; says so if not.
  mutating func allowsEdits(_ step: inout Step) -> Bool {
    guard sorting != nil else { return true }
    reject(
      .invalidRequest, "The queue cannot be changed while you sort; stop sorting first.",
      &step)
    return false
  }
}
