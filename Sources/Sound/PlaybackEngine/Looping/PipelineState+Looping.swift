import PlayerModel

/// The repeated passage.
extension PipelineState {
  /// Sets the passage that repeats, or none.
  mutating func setLoop(_ loop: SoundLoop?) {
    guard loop != looping.wanted else { return }
    looping.wanted = loop
    if let loop { looping.entry = loop.entry }
    if let loop, let fading = fadingSegment, fading.entry == loop.entry.id {
      // The passage repeats instead of fading into the next entry.
      cancelCrossfade(followedBy: next ?? crossfading.decoded?.to)
    }
    looping.isStale = isFlushed
  }

  /// Returns the ring position from which the samples after `place` are no longer the ones that are wanted, or `nil` if
  /// all of them are.
  ///
  /// This is where the passage ends, or where an earlier passage was repeated.
  func loopCut(after place: Int) -> Int? {
    guard let id = looping.entry?.id,
      let first = segments.firstIndex(where: { $0.end > place || !$0.isComplete })
    else { return nil }
    for index in first..<segments.count {
      let segment = segments[index]
      guard segment.entry == id, index == first || !segment.isSuccessor else { return nil }
      if index > first, segment.turnsFrom != nil { return segments[index - 1].end }
      if let loop = looping.wanted, let end = segment.end(of: loop, after: place) { return end }
    }
    return nil
  }

  /// Discards the samples from `cut` on, or from where the device is if that is later; it must hold none of them.
  mutating func refitLoop(cutAt cut: Int?) {
    looping.isStale = false
    guard let cut, let entry = looping.entry else { return }
    let position = max(cut, heard)
    guard let index = segments.firstIndex(where: { $0.end >= position }),
      segments[index].entry == entry.id
    else { return }
    if next == nil, !replacesSuccessor, segments[(index + 1)...].contains(where: \.isSuccessor) {
      next = looping.openedNext
    }
    segments.removeSubrange((index + 1)...)
    segments[index].end = position
    // It is completed together with the next segment, so that it has no end without one.
    segments[index].isComplete = false
    segments[index].endsEntry = false
    segments[index].endsOverlap = segments[index].companion != nil
    looping.refit = LoopState.Refit(
      entry: entry, generation: segments[index].generation,
      frame: segments[index].frame(at: position))
    write = position
    epoch += 1
    awaitsNext = false
  }
}

extension Segment {
  /// Returns the ring position of the end of a passage if the sound from `place` on reaches it in this segment.
  ///
  /// A passage that ends after its file ends with it.
  fileprivate func end(of loop: SoundLoop, after place: Int) -> Int? {
    guard loop.entry.id == entry else { return nil }
    let frames = loop.frames(at: entryRate)
    guard frame(at: max(place, start)) < frames.upperBound else { return nil }
    let boundary = position(of: frames.upperBound)
    if boundary <= end { return boundary }
    return endsEntry && frame(at: end) > frames.lowerBound ? end : nil
  }
}
