package import PlayerModel

/// Fading from the item into its successor.
///
/// There is one item at any time: it changes when both are equally loud. From the start of the fade to its end, a
/// second listening session is open, of the track that is heard along.
extension PlaybackMachine {
  /// The fade, and the entry that is heard along.
  var crossfading: Crossfading {
    get { sound.crossfading }
    _modify { yield &sound.crossfading }
  }

  /// The open session of a track that fades out past the middle, with what was heard up to there, for checkpoints.
  package var fadingSession: ListeningSession? {
    crossfading.wasItem ? crossfading.along?.session : nil
  }

  mutating func setCrossfade(_ seconds: Double?, _ step: inout Step) {
    guard let length = CrossfadeLength(seconds: seconds ?? 0) else {
      return reject(.invalidRequest, "A crossfade takes 1 to 15 seconds.", &step)
    }
    var wanted = sound.settings
    wanted.crossfade = length
    setSound(wanted, &step)
  }

  mutating func setFades(onSkip: Bool?, onPause: Bool?, _ step: inout Step) {
    var wanted = sound.settings
    wanted.fadesOnSkip = onSkip ?? wanted.fadesOnSkip
    wanted.fadesOnPause = onPause ?? wanted.fadesOnPause
    setSound(wanted, &step)
  }

  /// Records where the last sound of a song is, which a fade is over at.
  mutating func learn(lastSound seconds: Double, of song: PersistentID, _ step: inout Step) {
    crossfading.learn(lastSound: seconds, of: song)
    nameCrossfade(&step)
  }

  // MARK: The fade

  /// Sends the fade into the successor to the pipeline if it changed, and publishes a changed obstacle.
  mutating func nameCrossfade(_ step: inout Step) {
    let decision = sound.settings.crossfade == .off ? nil : decideCrossfade()
    let changes = crossfading.take(decision)
    if changes.fade { command(.setCrossfade(crossfading.given), &step) }
    if changes.obstacle { publish(.modesChanged, &step) }
  }

  /// Handles two entries between which the pipeline cannot fade.
  mutating func fadeRefused(
    _ generation: Int64, from old: EntryID, to new: EntryID, _ step: inout Step
  ) {
    guard orders.isCurrent(generation) else { return }
    crossfading.refuse(from: old, to: new)
    nameCrossfade(&step)
  }

  /// Returns what happens between the loaded entry and its successor, or `nil` if there is none.
  private func decideCrossfade() -> CrossfadeRule.Decision? {
    guard let old = orders.loaded.flatMap({ entry($0) }),
      let new = orders.successor.flatMap({ entry($0) })
    else { return nil }
    if continuation.repeatsItem { return .refused(.repeatedTrack) }
    if looping.points(of: old.id)?.end != nil { return .refused(.repeatedPassage) }
    if sleep.timer?.isFading == true { return .refused(.sleep) }
    return CrossfadeRule(old: old, new: new, queue: queue).decide(
      sound.settings.crossfade, lastSound: crossfading.lastSound(of: old.track.persistentID))
  }

  // MARK: The entry that is heard along

  /// Handles an entry that begins to be heard along with the item.
  mutating func joined(
    _ generation: Int64, _ id: EntryID, _ frame: Int64, _ sampleRate: Int, at time: Timestamp,
    _ step: inout Step
  ) {
    if crossfading.along?.session.entry.id != id {
      endAlong(&step)
      guard let entry = entry(id) else { return }
      // It is published once the item changes, or as soon as the fade is cut short.
      crossfading.along = Hearing(
        session: ListeningSession(
          id: makeSessionID(), entry: entry, startedAt: time, sampleRate: sampleRate),
        generation: generation)
    }
    crossfading.along?.begin(at: frame, time: time, generation: generation)
  }

  /// Handles the middle of a fade, where the item changes.
  mutating func crossed(_ crossing: Crossing, at time: Timestamp, _ step: inout Step) {
    guard let incoming = crossfading.along, incoming.session.entry.id == crossing.to,
      var outgoing = hearing, outgoing.session.entry.id == crossing.from
    else { return }
    tellFailures(failures.end(), &step)
    outgoing.halt(at: crossing.end, time: time)
    outgoing.begin(at: crossing.end, time: time, generation: crossing.generation)
    hearing = incoming
    crossfading.along = outgoing
    let leftAt = Double(crossing.end) / Double(outgoing.session.sampleRate)
    crossfading.leftAt = leftAt
    let isCurrent = orders.isCurrent(crossing.generation)
    if isCurrent {
      endLoop(unlessOf: crossing.to, &step)
      arrive(at: crossing.to)
    }
    let seconds = Double(crossing.start) / Double(crossing.sampleRate)
    if isCurrent || nowPlaying.isPending {
      nowPlaying.rest(at: leftAt)
      if isCurrent {
        step.heard = HeardPosition(
          generation: crossing.generation, entry: crossing.to, frame: crossing.start,
          sampleRate: crossing.sampleRate, takenAt: time)
      }
      show(incoming.session.entry, from: seconds, at: time, &step)
    }
    publish(.sessionStarted(session: incoming.session), at: time, &step)
    if phase == .ending {
      if isCurrent { nowPlaying.hear(at: seconds) }
      return endHearing(.quit, &step)
    }
    guard isCurrent else { return endHearing(isPlayWanted ? .skipped : .stopped, &step) }
    if queue.index(of: crossing.to) == nil { return continueAfterRemoved(&step) }
    nowPlaying.hear(at: seconds)
    queue.noteHeard()
    nameSuccessor(&step)
  }

  /// Handles an entry that is no longer heard along with the item.
  mutating func left(
    _ entry: EntryID, _ frame: Int64, isOver: Bool, at time: Timestamp, _ step: inout Step
  ) {
    guard crossfading.along?.session.entry.id == entry else { return }
    crossfading.along?.halt(at: frame, time: time)
    if isOver { endAlong(&step) }
  }

  /// Ends the session of the entry that was heard along, because the fade is over or another order is followed.
  ///
  /// An entry that has faded out past the middle counts as finished, whatever the listener does with the next one. One
  /// that has not faded in yet was not skipped, because it was never the item.
  mutating func endAlong(_ step: inout Step) {
    guard var session = crossfading.along?.session else { return }
    let wasItem = crossfading.wasItem
    crossfading.along = nil
    crossfading.leftAt = nil
    if wasItem {
      forgetPlace(of: session.entry.id, &step)
    } else {
      guard !session.heard.isEmpty else { return }
      publish(.sessionStarted(session: session), at: session.startedAt, &step)
    }
    session.endReason = wasItem ? .finished : .stopped
    publish(.sessionEnded(session: session), at: session.lastHeardAt, &step)
  }
}

/// The exchange of two entries in the middle of a fade.
struct Crossing: Hashable, Sendable {
  let generation: Int64
  let from: EntryID
  /// The frame of the entry that fades out.
  let end: Int64
  let to: EntryID
  /// The frame of the entry that fades in.
  let start: Int64
  /// The sample rate of the entry that fades in.
  let sampleRate: Int
}
