import PlayerModel

/// What another player plays, and the session that is made of it.
///
/// A session goes on through pauses and seeks, as with this player. It ends when another item comes, the same one begins
/// again, or the player stops.
struct EstimatedHearing {
  /// Two places less than a second apart are the same: a position is an estimate.
  private static let slack = 1000.0
  /// A place before this is the start of a track, milliseconds: players say it when they are on their way.
  private static let earliest = 2000.0
  /// So many passages are counted of one session: a player that goes elsewhere without end must not fill memory.
  private static let mostRuns = 1000

  private let player: OtherPlayer
  /// What is played, as the player names it.
  private var item: QueueEntry?
  private var session: ListeningSession?
  private var run: EstimatedRun?
  /// Where the last passage ended, milliseconds; where the next begins if the player does not say.
  private var place = 0.0

  /// A player that plays nothing yet.
  init(of player: OtherPlayer) {
    self.player = player
  }

  /// Whether something of a session is heard now.
  var isHeard: Bool { run != nil }

  /// The session as far as it is heard by now; nil unless something is.
  func checkpoint(at now: Timestamp) -> ListeningSession? {
    guard isHeard else { return nil }
    var copy = self
    copy.halt(at: now)
    return copy.session
  }

  /// Takes in that the item of that number is a track of the library: its identity and its path go into the session.
  mutating func note(_ match: Track, of entry: EntryID, _ terms: EstimatedHearings.Terms) {
    guard let item, item.id == entry else { return }
    session?.entry.track = terms.track(item.track, like: match)
  }

  /// Ends the session that goes on, if one does.
  mutating func end(
    _ reason: ListeningSession.EndReason, at now: Timestamp
  ) -> [ListeningSession] {
    halt(at: now)
    guard var ended = session else { return [] }
    session = nil
    ended.endReason = reason
    return [ended]
  }

  /// Takes in what happened and how the player is after it; answers sessions that ended, and one that began.
  mutating func take(
    _ kind: PlayerEvent.Kind?, _ snapshot: PlayerSnapshot, at now: Timestamp,
    _ terms: EstimatedHearings.Terms
  ) -> [ListeningSession] {
    var snapshot = snapshot
    // A length of nothing, as streams have it, would hold the position at the start.
    if snapshot.item?.track.duration.map({ $0 > 0 }) == false {
      snapshot.item?.track.duration = nil
    }
    let told = Self.place(snapshot.estimatedPosition(at: now))
    var sessions = leave(kind, snapshot, told: told, at: now, terms)
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
      place = told ?? 0
      sessions.append(begun)
    }
    if run == nil {
      let isNear = told.map { abs($0 - place) <= Self.slack } ?? true
      let start = isNear && !kind.isSeek ? place : told ?? place
      run = EstimatedRun(from: start, at: now, rate: snapshot.rate)
    }
    return sessions
  }

  /// Ends the passage that is heard, or the session, where what happened ends it.
  private mutating func leave(
    _ kind: PlayerEvent.Kind?, _ snapshot: PlayerSnapshot, told: Double?, at now: Timestamp,
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
        halt(at: now, told: Self.place(from))
        return []
      }
      return leave(for: .itself, from: from, at: now, terms)
    default: break
    }
    if item != nil, item?.id != snapshot.item?.id {
      return leave(for: snapshot.item == nil ? .nothing : .another, from: nil, at: now, terms)
    }
    guard snapshot.state == .playing, let run else {
      halt(at: now, told: told)
      return []
    }
    let place = run.place(at: now, length: length)
    if let told, told <= Self.earliest, place - told > EstimatedRun.latestStall {
      // It is at its start again, and said nothing of going there.
      return leave(for: .itself, from: nil, at: now, terms)
    }
    if run.rate != EstimatedRun.believed(snapshot.rate)
      || told.map({ abs($0 - place) > Self.slack }) ?? false
    {
      halt(at: now, told: told)
    }
    return []
  }

  private enum Successor {
    case another, itself, nothing
  }

  /// Ends the passage, and the session too unless it only goes back to its start before it is a listen.
  private mutating func leave(
    for successor: Successor, from previous: Double?, at now: Timestamp,
    _ terms: EstimatedHearings.Terms
  ) -> [ListeningSession] {
    let told = previous.flatMap(Self.place)
    halt(at: now, told: told)
    let last = max(place, told ?? 0)
    // The end of a track is told a little early or late.
    let isOver = length.map { last >= $0 - max(2000, $0 * 0.03) } ?? false
    switch successor {
    case .itself where !isOver:
      guard var judged = session else { return [] }
      judged.entry.track.duration = length.map { $0 / 1000 }
      return terms.rule.counts(judged) ? end(.restarted, at: now) : []
    // Without a length nobody knows whether it was over.
    case .another where !isOver: return end(length == nil ? .stopped : .skipped, at: now)
    case .nothing where !isOver: return end(.stopped, at: now)
    case .another, .itself, .nothing: return end(.finished, at: now)
    }
  }

  /// The passage that is heard is over.
  private mutating func halt(at now: Timestamp, told: Double? = nil) {
    guard let ended = run else { return }
    run = nil
    place = ended.end(at: now, length: length, told: told)
    session?.lastHeardAt = now
    guard let heard = ended.run(to: place, at: now) else { return }
    session?.add(heard, atMost: Self.mostRuns)
  }

  /// How long the item is, milliseconds; nil if the player does not say.
  private var length: Double? {
    item?.track.duration.flatMap(Self.place).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Seconds that a player tells as milliseconds; nil for what is no place in a track.
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
  /// Adds a passage that was heard, unless there are so many already.
  fileprivate mutating func add(_ run: HeardRun, atMost count: Int) {
    guard runs?.count ?? 0 < count else { return }
    runs?.append(run)
    // A pause splits a run but not what was heard: adjoining ranges are one.
    if let last = heard.last, last.end == run.frames.start {
      heard[heard.count - 1].end = run.frames.end
    } else {
      heard.append(run.frames)
    }
  }
}

extension EstimatedHearings.Terms {
  /// What is kept of a track.
  ///
  /// A length is what the player says, and may be anything: it is exact only in files that were read.
  func track(_ told: Track?, like match: Track?) -> Track {
    guard fields == .all, var track = told else {
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
