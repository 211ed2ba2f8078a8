import PlayerModel

/// What one player does, from what it says: pure.
///
/// Whatever is told carries the moment at which it came. ``deadline`` says when ``handle(_:at:)`` is due with `.time` if
/// nothing else comes.
struct PlayerTracking: Sendable {
  /// What comes from the bus, or from the clock.
  enum Input: Equatable, Sendable {
    /// Some of its properties, or all.
    case told(PlayerReport)
    /// Properties changed, and it does not say to what.
    case invalidated
    /// Its own word that it went elsewhere, seconds.
    case seeked(to: Double)
    /// The answer to a question for its position, seconds.
    case answered(Double)
    /// Time has passed.
    case time
    /// It is gone.
    case vanished
  }

  /// What is to be passed on, or asked.
  enum Output: Equatable, Sendable {
    case event(PlayerEvent)
    /// It says that it plays, or does not; what is not settled yet.
    case status(isPlaying: Bool)
    case askPosition
    case askAll
  }

  /// The player, as far as it is settled.
  private(set) var snapshot: PlayerSnapshot
  private(set) var position: PositionEstimate
  private(set) var settling: Settling?

  /// The item as it was described last, once that was settled.
  private var item: ItemMetadata
  /// When the item began; nil if that was not seen.
  private var itemBegan: Timestamp?
  /// A name that was given to more than one item.
  private var constantID: String?
  private var told: RunningState
  private let entries: EntryNumbers

  /// How late a description may come, nanoseconds.
  static let lateness: Int64 = 5_000_000_000

  /// A player that says so of itself; what is new has just begun what it plays.
  init(
    name: String, _ report: PlayerReport, isNew: Bool, entries: EntryNumbers, at now: Timestamp
  ) {
    self.entries = entries
    told = RunningState(report)
    item = report.metadata ?? ItemMetadata()
    itemBegan = isNew ? now : nil
    position = PositionEstimate(
      told: report.position, hasBeginning: isNew || told.state == .stopped, length: item.length,
      at: now)
    position.run(told.state == .playing, rate: told.rate, at: now)
    snapshot = PlayerSnapshot(output: name)
    snapshot.state = told.state
    snapshot.rate = told.rate
    snapshot.item = item.track.map { QueueEntry(id: entries.next(), track: $0) }
    refreshPosition(at: now)
  }

  /// When time matters by itself, on the monotonic clock.
  var deadline: Int64? { settling?.deadline }

  /// Whether it would be good to ask for its position now and then.
  var isWorthAsking: Bool {
    snapshot.state == .playing && snapshot.item != nil && settling == nil
      && position.isWorthAsking
  }

  /// Takes what happened, and answers what came of it.
  mutating func handle(_ input: Input, at now: Timestamp) -> [Output] {
    if case .vanished = input { return vanish(at: now) }
    var outputs: [Output] = []
    if let deadline, now.monotonicNanoseconds >= deadline { outputs += settle() }
    switch input {
    case .told(let report): outputs += take(report, at: now)
    case .invalidated: outputs.append(.askAll)
    case .seeked(let seconds): outputs += take(.seeked(to: seconds), seconds, at: now)
    case .answered(let seconds): outputs += take(.answered(seconds), seconds, at: now)
    case .time, .vanished: break
    }
    if settling?.isFull == true { outputs += settle() }
    return Self.asking(outputs)
  }

  /// One question is as good as many.
  private static func asking(_ outputs: [Output]) -> [Output] {
    var isAsked = false
    return outputs.filter { output in
      guard output == .askPosition else { return true }
      defer { isAsked = true }
      return !isAsked
    }
  }

  // MARK: What is told

  private mutating func take(_ report: PlayerReport, at now: Timestamp) -> [Output] {
    var outputs: [Output] = []
    if let metadata = report.metadata { outputs += take(metadata, at: now) }
    let before = told
    told.merge(report)
    if told.isPlaying != before.isPlaying { outputs.append(.status(isPlaying: told.isPlaying)) }
    if told != before { outputs += takeRun(at: now) }
    if let seconds = report.position { outputs += take(.answered(seconds), seconds, at: now) }
    return outputs
  }

  private mutating func take(_ metadata: ItemMetadata, at now: Timestamp) -> [Output] {
    if settling != nil {
      settling?.describe(metadata, at: now)
      return []
    }
    guard metadata != item else { return [] }
    settling = Settling(metadata, at: now)
    return [.askPosition]
  }

  private mutating func takeRun(at now: Timestamp) -> [Output] {
    // What begins to play says in a moment what it is.
    let begins = told.isPlaying && (snapshot.state == .stopped || snapshot.item == nil)
    if settling == nil, begins { settling = Settling(item, at: now) }
    guard settling == nil else {
      settling?.hold(.ran(told.state, rate: told.rate), at: now)
      return [.askPosition]
    }
    return run(told.state, rate: told.rate, at: now)
  }

  private mutating func take(
    _ place: Settling.Held, _ seconds: Double, at now: Timestamp
  ) -> [Output] {
    guard snapshot.item != nil || settling != nil else { return [] }
    // Back at the start: perhaps of another item, which is described in a moment.
    let isBack = seconds >= 0 && seconds < 3 && position.seconds(at: now) > seconds + 3
    let isNothing = seconds == 0 && !position.hasMoved && place == .answered(0)
    if settling == nil, isBack, !isNothing { settling = Settling(item, at: now) }
    guard settling == nil else {
      settling?.hold(place, at: now)
      return []
    }
    return apply(place, at: now)
  }

  private mutating func vanish(at now: Timestamp) -> [Output] {
    // What it had only begun to describe was no item: the one before was left then.
    let left = position.seconds(at: settling?.began ?? now)
    settling = nil
    guard snapshot.state != .stopped else { return [] }
    return [leave(left, at: now)]
  }

  // MARK: What is settled

  private mutating func settle() -> [Output] {
    guard let settling else { return [] }
    self.settling = nil
    let candidate = settling.candidate
    var outputs: [Output] = []
    let old = position
    var isOther = false
    switch item.change(to: candidate, circumstances(of: settling)) {
    case .none: item = candidate
    case .updated:
      item = candidate
      position.length = candidate.length
      if let track = candidate.track { snapshot.item?.track = track }
      outputs.append(event(.itemUpdated, at: settling.changed))
    case .replaced:
      isOther = true
      outputs += replace(by: candidate, at: settling.began)
    }
    for moment in settling.held {
      if isOther, isLeftover(moment, of: old, leftAt: settling.began) { continue }
      outputs += apply(moment.held, at: moment.at)
    }
    return outputs
  }

  private func circumstances(of settling: Settling) -> ItemMetadata.Circumstances {
    let began = settling.began
    let isFresh =
      itemBegan.map {
        began.monotonicNanoseconds - $0.monotonicNanoseconds <= Self.lateness
      } ?? false
    let hasRestarted: Bool
    if let place = settling.lastPlace, position.hasMoved || place.seconds > 0 {
      let elapsed = Double(place.at.monotonicNanoseconds - began.monotonicNanoseconds) / 1e9
      hasRestarted =
        place.seconds < position.seconds(at: place.at) - PositionEstimate.tolerance
        && place.seconds < elapsed + 3
    } else {
      // By the clock alone: its time was over.
      hasRestarted = position.length.map { position.seconds(at: began) >= $0 - 2 } ?? false
    }
    return .init(isFresh: isFresh, hasRestarted: hasRestarted, constantID: constantID)
  }

  /// Whether a place told while an item was settled was still one of the item before.
  private func isLeftover(
    _ moment: Settling.Moment, of old: PositionEstimate, leftAt began: Timestamp
  ) -> Bool {
    guard case .answered(let seconds) = moment.held, old.seconds(at: began) > 5 else {
      return false
    }
    return abs(seconds - old.seconds(at: moment.at)) <= PositionEstimate.tolerance
  }

  private mutating func replace(by candidate: ItemMetadata, at began: Timestamp) -> [Output] {
    let left = snapshot.item == nil ? 0 : position.seconds(at: began)
    let from = snapshot.item
    if let id = item.trackID, id == candidate.trackID { constantID = id }
    item = candidate
    itemBegan = began
    position.begin(length: candidate.length, at: began)
    snapshot.item = candidate.track.map { QueueEntry(id: entries.next(), track: $0) }
    snapshot.rate = position.rate
    refreshPosition(at: began)
    let changed = event(.itemChanged(from: from, previousPosition: left), at: began)
    return snapshot.item == nil ? [changed] : [changed, .askPosition]
  }

  private mutating func apply(_ held: Settling.Held, at moment: Timestamp) -> [Output] {
    switch held {
    case .ran(let state, let rate): return run(state, rate: rate, at: moment)
    case .seeked(let seconds):
      return snapshot.item == nil ? [] : follow(position.seek(to: seconds, at: moment), at: moment)
    case .answered(let seconds):
      return snapshot.item == nil
        ? [] : follow(position.answer(seconds, at: moment), at: moment)
    }
  }

  private mutating func follow(
    _ finding: PositionEstimate.Finding, at moment: Timestamp
  ) -> [Output] {
    let hadRate = snapshot.rate
    snapshot.rate = position.isStalled ? 0 : position.rate
    refreshPosition(at: moment)
    let here = snapshot.position.seconds
    var outputs: [Output] = []
    switch finding {
    case .agrees, .resumed: break
    case .jumped(let from, let to): outputs.append(event(.seeked(from: from, to: to), at: moment))
    case .stalled(let from):
      if abs(from - here) > PositionEstimate.tolerance {
        outputs.append(event(.seeked(from: from, to: here), at: moment))
      }
    }
    if snapshot.rate != hadRate { outputs.append(event(.rateChanged, at: moment)) }
    return outputs
  }

  private mutating func run(
    _ state: PlaybackState, rate: Double, at moment: Timestamp
  ) -> [Output] {
    let (hadState, hadRate) = (snapshot.state, snapshot.rate)
    if state == .stopped, hadState != .stopped {
      return [leave(position.seconds(at: moment), at: moment)]
    }
    position.run(state == .playing, rate: rate, at: moment)
    snapshot.state = state
    snapshot.rate = position.isStalled ? 0 : rate
    refreshPosition(at: moment)
    if state != hadState {
      return [event(.stateChanged(from: hadState, to: state), at: moment), .askPosition]
    }
    return snapshot.rate == hadRate ? [] : [event(.rateChanged, at: moment)]
  }

  private mutating func leave(_ left: Double, at moment: Timestamp) -> Output {
    let hadState = snapshot.state
    position.stop(at: moment)
    snapshot.state = .stopped
    snapshot.rate = position.rate
    refreshPosition(at: moment)
    let previous = snapshot.item != nil && left.isFinite ? left : nil
    return event(
      .stateChanged(from: hadState, to: .stopped, previousPosition: previous), at: moment)
  }

  private mutating func refreshPosition(at moment: Timestamp) {
    snapshot.position = PlaybackPosition(seconds: position.seconds(at: moment), takenAt: moment)
  }

  private mutating func event(_ kind: PlayerEvent.Kind, at moment: Timestamp) -> Output {
    snapshot.revision += 1
    return .event(
      PlayerEvent(
        number: snapshot.revision, happenedAt: moment, kind: kind, snapshot: snapshot))
  }
}
