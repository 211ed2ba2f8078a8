import CompactTracks
import PlayerModel

/// Continuing long tracks where they were left.
extension PlaybackMachine {
  /// Returns where an entry begins, in seconds: where it was left, or in the middle of a song to sort.
  ///
  /// The middle of an estimated length may be past the end of the song.
  func startSeconds(of entry: QueueEntry?) -> Double {
    guard let entry else { return 0 }
    guard isSorting else { return resuming.start(of: entry.track) }
    guard let duration = entry.track.exactDuration, duration.isFinite else { return 0 }
    return max(0, duration / 2)
  }

  /// Records where the item is left; an item that was played to its end has no place.
  mutating func keepPlace(_ step: inout Step) {
    guard !isSorting, let item, let hearing, hearing.session.entry.id == item.id,
      hearing.endReason == nil
    else { return }
    keep(resuming.leave(item.track, at: currentSeconds(step)), &step)
  }

  /// Records the place of the item, which rests without having been heard.
  mutating func keepPlace(restingAt seconds: Double, _ step: inout Step) {
    guard !isSorting, let item else { return }
    keep(resuming.leave(item.track, at: seconds), &step)
  }

  /// Records that an entry was played to its end.
  mutating func forgetPlace(of id: EntryID, _ step: inout Step) {
    guard !isSorting, let track = entry(id)?.track else { return }
    keep(resuming.finish(track), &step)
  }

  /// Takes the place of an entry into account whose sound was not known before it was opened.
  mutating func resumeOpened(_ id: EntryID, _ step: inout Step) {
    guard !isSorting, let entry = entry(id), resuming.start(of: entry.track) > 0 else { return }
    if id == orders.successor {
      nameSuccessor(&step)
    } else if id == orders.loaded, id == queue.currentID, hearing?.session.entry.id != id,
      wantedSeconds(step) == 0
    {
      seek(to: resuming.start(of: entry.track), entry: id, &step)
    }
  }

  /// Plays the item from its start.
  mutating func startOver(_ id: EntryID, _ step: inout Step) {
    guard let entry = queue.current else {
      return reject(.nothingPlayable, "The queue is empty; add some music first.", &step)
    }
    guard id == entry.id else {
      return reject(.stale, "Another track is playing now.", &step)
    }
    goToStart(of: entry, &step)
    play(&step)
  }

  /// Goes to the start of the current entry; if that is a long track, the listener may return from there.
  mutating func goToStart(of entry: QueueEntry, _ step: inout Step) {
    settleSeeking(&step)
    let seconds = wantedSeconds(step)
    if !isSorting, resuming.cover(entry.track) {
      keep(resuming.finish(entry.track), &step)
      if seconds.isFinite, seconds >= Self.previousLimit {
        step.actions.append(.startedOver(LeftPlace(entry: entry, seconds: seconds)))
      }
    }
    let start = startSeconds(of: entry)
    if isPlayWanted || state != .stopped {
      seek(to: start, entry: nil, &step)
    } else if seconds != start {
      nowPlaying.rest(at: start)
      publish(.seeked(from: seconds, to: start), &step)
    }
  }

  /// Returns to a place that was left to start over; if another entry is current, it continues there later.
  mutating func goBack(to place: LeftPlace, _ step: inout Step) {
    guard queue.currentID == place.entry.id, !isSorting else {
      keep(resuming.leave(place.entry.track, at: place.seconds), &step)
      return searchSuccessorAgain(&step)
    }
    if isPlayWanted || state != .stopped {
      seek(to: place.seconds, entry: place.entry.id, &step)
    } else {
      let start = nowPlaying.rest
      nowPlaying.rest(at: place.seconds)
      publish(.seeked(from: start, to: place.seconds), &step)
    }
    keep(resuming.leave(place.entry.track, at: place.seconds), &step)
  }

  /// Returns the entry of a single track that continues where it was left, if the queue contains its sound; there
  /// is nothing to gain from a second entry.
  func queuedEntry(ofLong tracks: PackedTracks) -> EntryID? {
    guard !isSorting, tracks.count == 1, let track = tracks.first?.track, resuming.cover(track),
      let song = track.persistentID
    else { return nil }
    if let current = queue.current, current.track.persistentID == song { return current.id }
    return queue.entries.slots.first { $0.known.persistentID == song }?.id
  }

  /// Plays an entry, which is moved after the current one unless it is that.
  mutating func continueQueued(_ id: EntryID, _ step: inout Step) {
    guard let current = queue.currentIndex, id != queue.currentID else {
      resuming.areIgnored = false
      return play(&step)
    }
    playAfterEdit(&step) { queue in
      let following = queue.entries.slots.dropFirst(current + 1).first?.id
      let change = queue.move([id], before: following)
      return (change, queue.index(of: id))
    }
  }

  private func keep(_ change: ResumePlaces.Change?, _ step: inout Step) {
    guard let change else { return }
    step.actions.append(.keepPlace(change.song, seconds: change.seconds))
  }
}
