import PlayerModel

/// Repeating a passage of the item (A–B repeat).
extension PlaybackMachine {
  /// Sets the passage that repeats, or only its start, or removes it.
  ///
  /// If the position is outside of a complete passage, playback goes to its start.
  mutating func setLoop(_ points: LoopPoints?, entry: EntryID?, _ step: inout Step) {
    guard let item = queue.current, isPlayWanted || state != .stopped else {
      return reject(
        .invalidRequest, "Nothing is playing, so there is no passage to repeat.", &step)
    }
    guard entry == nil || entry == item.id else {
      return reject(.stale, "Another track is playing now.", &step)
    }
    var wanted = points
    if let points {
      guard let valid = validated(points, in: item, &step) else { return }
      wanted = valid
    }
    settleSeeking(&step)
    guard looping.set(wanted, of: item.id) else { return }
    guard let wanted, let end = wanted.end else {
      command(.setLoop(nil), &step)
      nameCrossfade(&step)
      return publish(.modesChanged, &step)
    }
    nameCrossfade(&step)
    command(.setLoop(SoundLoop(entry: item, start: wanted.start, end: end)), &step)
    publish(.modesChanged, &step)
    let place = presentSeconds(step)
    if place < wanted.start || place >= end { seek(to: wanted.start, entry: item.id, &step) }
  }

  /// Handles the return from the end of the passage to its start, which is heard again.
  mutating func turned(
    _ generation: Int64, _ entry: EntryID, from end: Int64, to start: Int64, at time: Timestamp,
    _ step: inout Step
  ) {
    guard let rate = hearing?.session.sampleRate, hearing?.session.entry.id == entry else { return }
    hearing?.turn(from: end, to: start, time: time)
    guard orders.isCurrent(generation), item?.id == entry, state == .playing else { return }
    // The sound may have continued since, but the snapshot is of this moment.
    step.heard = HeardPosition(
      generation: generation, entry: entry, frame: start, sampleRate: rate, takenAt: time)
    publish(
      .seeked(from: Double(end) / Double(rate), to: Double(start) / Double(rate)), at: time, &step)
  }

  /// Removes the points, because another item plays or nothing does.
  mutating func endLoop(_ step: inout Step) {
    guard let repeated = looping.end() else { return }
    if repeated { command(.setLoop(nil), &step) }
    publish(.modesChanged, &step)
  }

  /// Removes the points unless they belong to an entry that is about to be heard.
  mutating func endLoop(unlessOf id: EntryID, _ step: inout Step) {
    if looping.entry != id { endLoop(&step) }
  }

  /// Returns the position that the listener sees, which is carried on since it was measured.
  private func presentSeconds(_ step: Step) -> Double {
    nowPlaying.pendingStart
      ?? snapshot(at: step.now, heard: step.heard).position(at: step.now)
  }

  /// Returns points that are within the item, or rejects the request.
  ///
  /// A passage that ends after the item ends with it.
  private func validated(
    _ points: LoopPoints, in item: QueueEntry, _ step: inout Step
  ) -> LoopPoints? {
    var points = points
    guard points.start.isFinite, points.end?.isFinite ?? true else {
      reject(.invalidRequest, "A position is a number of seconds.", &step)
      return nil
    }
    let duration = item.track.exactDuration.flatMap { $0.isFinite ? $0 : nil }
    let length = min(duration ?? LoopPoints.latest, LoopPoints.latest)
    points.start = max(0, points.start)
    guard points.start < length else {
      let limit = Int(length).minutesAndSeconds
      reject(
        .invalidRequest,
        "“\(item.track.title)” is only \(limit) long; nothing after that can be repeated.", &step)
      return nil
    }
    guard let end = points.end else { return points }
    guard end > points.start else {
      reject(.invalidRequest, "A passage ends after it begins.", &step)
      return nil
    }
    points.end = min(end, length)
    guard min(end, length) - points.start >= LoopPoints.shortest else {
      reject(.invalidRequest, "A passage to repeat takes half a second at least.", &step)
      return nil
    }
    return points
  }
}
