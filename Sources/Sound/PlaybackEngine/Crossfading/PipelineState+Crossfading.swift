import PlayerModel

/// The fade into the successor.
///
/// It is mixed in the ring, where its first half belongs to the entry that fades out and the second to the one that
/// fades in, so that each sample belongs to one entry.
extension PipelineState {
  // MARK: Wanted

  /// Sets the fade into the successor, or none; one that is heard already is not changed by this.
  mutating func setCrossfade(_ crossfade: Crossfade?) {
    guard crossfade != crossfading.wanted else { return }
    crossfading.wanted = crossfade
    crossfading.isStale = isFlushed
  }

  /// Sets the sound settings, in which the loudness of entries is part of a decoded fade.
  mutating func setSound(_ settings: SoundSettings, isInOrder: Bool) {
    wanted.shape.settings = settings
    wanted.shape.isInOrder = isInOrder
    if crossfading.decoded != nil { crossfading.isStale = isFlushed }
  }

  /// The segment that is heard, if it is the first half of a fade.
  var fadingSegment: Segment? {
    guard let segment = segments.first, segment.companion?.isIncoming == true else { return nil }
    return segment
  }

  /// Ends the fade that is heard; the entry that fades out continues alone.
  mutating func cancelCrossfade(followedBy next: QueueEntry?) {
    crossfading.cancellation = CrossfadeState.Cancellation(next: next)
    crossfading.isStale = true
  }

  // MARK: Discarding

  /// Discards the decoded samples of a fade that is no longer wanted, if the device holds none of it, or that must end.
  mutating func refitCrossfade() {
    crossfading.isStale = false
    let cancellation = crossfading.cancellation
    crossfading.cancellation = nil
    guard let index = segments.firstIndex(where: { $0.companion?.isIncoming == true }),
      let decoded = crossfading.decoded
    else { return }
    let segment = segments[index]
    if segment.start >= read {
      if let cancellation {
        cutOverlap(segment.start, in: index, followedBy: cancellation.next)
      } else if !isWanted(decoded) {
        cutOverlap(segment.start, in: index, followedBy: next ?? decoded.to)
      }
    } else {
      // Once the device holds samples of the second half, the next entry has begun.
      guard let cancellation, index == 0, read < segment.end || !segment.isComplete else {
        return
      }
      cutOverlap(read, in: index, followedBy: cancellation.next)
    }
  }

  /// Returns whether a decoded fade is the one that is wanted.
  func isWanted(_ decoded: CrossfadeState.Decoded) -> Bool {
    let shape = wanted.shape
    return decoded.crossfade == crossfading.wanted
      && decoded.settings.hasLoudness(of: shape.settings) && decoded.isInOrder == shape.isInOrder
  }

  /// Discards the samples of a fade from `position` on, and lets the entry that fades out be decoded again from there.
  mutating func cutOverlap(_ position: Int, in index: Int, followedBy next: QueueEntry?) {
    guard let decoded = crossfading.decoded else { return }
    let isHeard = position > segments[index].start
    var last = index
    if isHeard {
      segments[index].endsOverlap = true
      reportEnd(of: segments[index], at: position)
    } else if index > 0 {
      last = index - 1
    } else {
      segments[index].companion = nil
      segments[index].isMixed = false
    }
    segments.removeSubrange((last + 1)...)
    segments[last].end = min(segments[last].end, position)
    // It is completed together with the next segment, so that it has no end without one.
    segments[last].isComplete = false
    segments[last].endsEntry = false
    let decodedEnd = write
    write = segments[last].end
    looping.refit = LoopState.Refit(
      entry: decoded.from, generation: segments[last].generation,
      frame: segments[last].frame(at: write), fadesUntil: isHeard ? decodedEnd : nil)
    crossfading.decoded = nil
    self.next = next
    epoch += 1
    awaitsNext = false
  }

  /// Reports the end of a fade that was interrupted by a pause, after which nothing more of it is heard.
  private mutating func reportEnd(of segment: Segment, at position: Int) {
    guard run == nil, let companion = segment.companion,
      let frame = segment.companionFrame(at: position)
    else { return }
    events.append(
      .left(
        generation: segment.generation, entry: companion.entry, frame: frame, isOver: true,
        at: heardAt))
  }

  // MARK: Hearing

  /// Reports that an entry begins to be heard along with the run.
  mutating func join(_ segment: Segment, at position: Int, _ time: Timestamp) {
    guard let companion = segment.companion, let frame = segment.companionFrame(at: position)
    else { return }
    along = companion.entry
    events.append(
      .joined(
        generation: segment.generation, entry: companion.entry, frame: frame,
        sampleRate: companion.entryRate, at: time))
  }

  /// Reports that the entry heard along is heard no more from a position on.
  mutating func leave(_ segment: Segment, at position: Int, isOver: Bool, _ time: Timestamp) {
    guard let entry = along else { return }
    along = nil
    guard let frame = segment.companionFrame(at: max(position, segment.start)) else { return }
    events.append(
      .left(
        generation: segment.generation, entry: entry, frame: frame, isOver: isOver, at: time))
  }

  /// Lets the entries change roles in the middle of a fade, or ends the fade, after a segment was heard.
  mutating func cross(after segment: Segment, _ time: Timestamp) {
    guard segments.count > 1, segments[1].entry == along else {
      if segment.endsOverlap { leave(segment, at: segment.end, isOver: true, time) }
      return
    }
    let coming = segments[1]
    let frame = segment.frame(at: segment.end)
    events.append(
      .crossed(
        generation: coming.generation, from: segment.entry, end: frame, to: coming.entry,
        start: coming.startFrame, sampleRate: coming.entryRate, at: time))
    run = (coming.generation, coming.entry)
    along = nil
    if coming.companion == nil {
      events.append(
        .left(
          generation: segment.generation, entry: segment.entry, frame: frame, isOver: true, at: time
        ))
    } else {
      along = segment.entry
    }
  }
}
