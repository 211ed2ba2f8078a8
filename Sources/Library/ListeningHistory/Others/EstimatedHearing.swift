import PlayerModel

/// The playback of another player and the session that is derived from it.
///
/// As with this player, a session continues through pauses and seeks. It ends when the item changes, when
/// the same item starts over, or when the player stops.
struct EstimatedHearing {
  /// The tolerance between two equal positions in milliseconds, because positions are estimates.
  private static let slack = 1000.0
  /// The latest position in milliseconds that counts as the start of a track, because reports arrive late.
  private static let earliest = 2000.0
  /// The maximum number of runs per session, so that a player which seeks endlessly does not fill memory.
  private static let mostRuns = 1000

  private let player: OtherPlayer
  /// The current item as the player describes it.
  private var item: QueueEntry?
  private var session: ListeningSession?
  private var run: EstimatedRun?
  /// The end of the last run in milliseconds, where the next one starts unless the player reports a
  /// position.
  private var place = 0.0

  /// Creates the hearing of a player that has not played anything yet.
  init(of player: OtherPlayer) {
    self.player = player
  }

  /// Whether the player is currently being heard.
  var isHeard: Bool { run != nil }

  /// The session up to `now`, or `nil` if nothing is being heard.
  func checkpoint(at now: Timestamp) -> ListeningSession? {
    guard isHeard else { return nil }
    var copy = self
    copy.halt(at: now)
    return copy.session
  }

  /// Records the library track that matches the given item, so that the session has its identity and path.
  mutating func note(_ match: Track, of entry: EntryID, _ terms: EstimatedHearings.Terms) {
    guard let item, item.id == entry else { return }
    session?.entry.track = terms.track(item.track, like: match)
  }

  /// Ends the open session, if there is one.
  mutating func end(
    _ reason: ListeningSession.EndReason, at now: Timestamp
  ) -> [ListeningSession] {
    halt(at: now)
    guard var ended = session else { return [] }
    session = nil
    ended.endReason = reason
    return [ended]
  }

  /// Processes an event and the state after it; returns the sessions that ended, followed by one that
  /// began.
  mutating func take(
    _ kind: PlayerEvent.Kind?, _ snapshot: PlayerSnapshot, at now: Timestamp,
    _ terms: EstimatedHearings.Terms
  ) -> [ListeningSession] {
    var snapshot = snapshot
    // A zero length, as streams report it, would hold the position at the start.
    if snapshot.item?.track.duration.map({ $0 > 0 }) == false {
      snapshot.item?.track.duration = nil
    }
    let reported = Self.place(snapshot.estimatedPosition(at: now))
    var sessions = leave(kind, snapshot, reported: reported, at: now, terms)
    if item?.track != snapshot.item?.track {
      session?.entry.track = terms.track(snapshot.item?.track, like: nil)
    }
    item = snapshot.item
    guard snapshot.state == .playing, let item else { return sessions }
    if session == nil {
      var begun = ListeningSession(
        id: terms.makeID(),
        entry: QueueEntry(id: EntryID(rawValue: 0), track: terms.track(item.track, like: nil)),
        startedAt: now, sampleRate: 1000)
      begun.player = player.name
      begun.runs = []
      session = begun
      place = reported ?? 0
      sessions.append(begun)
    }
    if run == nil {
      let isNear = reported.map { abs($0 - place) <= Self.slack } ?? true
      let start = isNear && !kind.isSeek ? place : reported ?? place
      run = EstimatedRun(from: start, at: now, rate: snapshot.rate)
    }
    return sessions
  }

  /// Ends the current run or the session if the event requires it.
  private mutating func leave(
    _ kind: PlayerEvent.Kind?, _ snapshot: PlayerSnapshot, reported: Double?, at now: Timestamp,
    _ terms: EstimatedHearings.Terms
  ) -> [ListeningSession] {
    switch kind {
    case .itemChanged(let old, let previous):
      if snapshot.item == nil { return leave(for: .nothing, from: previous, at: now, terms) }
      let isSame = old != nil && old?.id == snapshot.item?.id && old?.id == item?.id
      return leave(for: isSame ? .itself : .another, from: previous, at: now, terms)
    case .stateChanged(_, .stopped, let previous):
      return leave(for: .nothing, from: previous, at: now, terms)
    case .seeked(let from, let to):
      guard let to = Self.place(to), to <= Self.earliest else {
        halt(at: now, reported: Self.place(from))
        return []
      }
      return leave(for: .itself, from: from, at: now, terms)
    default: break
    }
    if item != nil, item?.id != snapshot.item?.id {
      return leave(for: snapshot.item == nil ? .nothing : .another, from: nil, at: now, terms)
    }
    guard snapshot.state == .playing, let run else {
      halt(at: now, reported: reported)
      return []
    }
    let place = run.place(at: now, length: length)
    if let reported, reported <= Self.earliest, place - reported > EstimatedRun.latestStall {
      // The track is at its start again, although the player reported no seek.
      return leave(for: .itself, from: nil, at: now, terms)
    }
    if run.rate != EstimatedRun.plausible(snapshot.rate)
      || reported.map({ abs($0 - place) > Self.slack }) ?? false
    {
      halt(at: now, reported: reported)
    }
    return []
  }

  private enum Successor {
    case another, itself, nothing
  }

  /// Ends the run, and also the session unless it starts over before it counts as a listen.
  private mutating func leave(
    for successor: Successor, from previous: Double?, at now: Timestamp,
    _ terms: EstimatedHearings.Terms
  ) -> [ListeningSession] {
    let reported = previous.flatMap(Self.place)
    halt(at: now, reported: reported)
    let last = max(place, reported ?? 0)
    // The end of a track is reported slightly early or late.
    let isOver = length.map { last >= $0 - max(2000, $0 * 0.03) } ?? false
    switch successor {
    case .itself where !isOver:
      guard var judged = session else { return [] }
      judged.entry.track.duration = length.map { $0 / 1000 }
      return terms.rule.counts(judged) ? end(.restarted, at: now) : []
    // Without a length, it is unknown whether the track finished.
    case .another where !isOver: return end(length == nil ? .stopped : .skipped, at: now)
    case .nothing where !isOver: return end(.stopped, at: now)
    case .another, .itself, .nothing: return end(.finished, at: now)
    }
  }

  /// Ends the current run.
  private mutating func halt(at now: Timestamp, reported: Double? = nil) {
    guard let ended = run else { return }
    run = nil
    place = ended.end(at: now, length: length, reported: reported)
    session?.lastHeardAt = now
    guard let heard = ended.run(to: place, at: now) else { return }
    session?.add(heard, atMost: Self.mostRuns)
  }

  /// The length of the item in milliseconds, or `nil` if the player does not report it.
  private var length: Double? {
    item?.track.duration.flatMap(Self.place).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Converts reported seconds to milliseconds, or returns `nil` if they cannot be a position in a track.
  private static func place(_ seconds: Double) -> Double? {
    seconds >= 0 && seconds <= EstimatedRun.farthest ? seconds * 1000 : nil
  }
}

extension PlayerEvent.Kind? {
  fileprivate var isSeek: Bool {
    if case .seeked = self { true } else { false }
  }
}

extension ListeningSession {
  /// Adds a run, unless the session already has `count` of them.
  fileprivate mutating func add(_ run: HeardRun, atMost count: Int) {
    guard runs?.count ?? 0 < count else { return }
    runs?.append(run)
    // A pause splits a run but not the range that was heard, so adjacent ranges are merged.
    if let last = heard.last, last.end == run.frames.start {
      heard[heard.count - 1].end = run.frames.end
    } else {
      heard.append(run.frames)
    }
  }
}

extension EstimatedHearings.Terms {
  /// Returns the part of a track that is stored.
  ///
  /// A reported length may be anything. Only the length of a file that was read is exact.
  func track(_ reported: Track?, like match: Track?) -> Track {
    guard fields == .all, var track = reported else {
      return Track(path: TrackPath(encoded: ""), title: "")
    }
    track.duration = track.duration.flatMap { $0 > 0 && $0 <= EstimatedRun.farthest ? $0 : nil }
    track.isDurationExact = false
    guard let match else { return track }
    track.persistentID = match.persistentID
    if track.path.encoded.isEmpty { track.path = match.path }
    return track
  }
}
