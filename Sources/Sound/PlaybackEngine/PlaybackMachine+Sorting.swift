import CompactTracks
import PlayerModel

/// Mood sorting, which plays songs without a mood instead of the queue, each for a while from its middle.
extension PlaybackMachine {
  /// Whether songs are being sorted.
  package var isSorting: Bool { sorting != nil }

  /// The permanent queue, which is the one before sorting began if songs are being sorted.
  package var lastingQueue: PlayQueue { sorting?.queue ?? queue }

  /// Returns the edits of the permanent queue since it was saved as `base`, and starts recording edits since
  /// `next`.
  ///
  /// - Returns: `nil` if the queue must be saved as a whole.
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
    keepPlace(&step)
    let before = Sorting(
      queue: queue, place: place(step), continuation: continuation)
    overruleInterruptions(&step)
    startWanting(&step)
    // The listener did not skip the playing track.
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

  /// Returns to the queue before sorting, and resumes it unless the listener has paused.
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

  /// Ends sorting after all songs were played.
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

  /// Restores queue and modes, and returns the place to return to; does not change what plays.
  mutating func leaveSorting(_ step: inout Step) -> QueuePlace? {
    guard let sorting else { return nil }
    endHearing(.stopped, &step)
    self.sorting = nil
    queue.goBack(to: sorting.queue)
    continuation = sorting.continuation
    tellSound(&step)
    return sorting.place
  }

  /// Starts timing an excerpt that began or resumed.
  mutating func timeExcerpt(_ step: inout Step) {
    guard sorting != nil else { return }
    step.actions.append(.setTimer(.excerpt, after: Sorting.excerptLength))
  }

  /// Ends an excerpt; if playback is silent, the excerpt is timed again once it resumes.
  mutating func endExcerpt(_ step: inout Step) {
    guard sorting != nil, state == .playing, !nowPlaying.isPending else { return }
    endItem(&step)
  }

  /// Returns whether the queue may be edited, and rejects the request if not.
  mutating func allowsEdits(_ step: inout Step) -> Bool {
    guard sorting != nil else { return true }
    reject(
      .invalidRequest, "The queue cannot be changed while you sort; stop sorting first.",
      &step)
    return false
  }
}
