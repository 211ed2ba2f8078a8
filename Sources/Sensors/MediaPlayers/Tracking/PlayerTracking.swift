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
    indirect case event(PlayerEvent)
    /// It says that it plays, or does not; what is not settled yet.
    case status(isPlaying: Bool)
    case askPosition
    case askAll
  }

  /// The player, as far as it is settled.
  var snapshot: PlayerSnapshot
  var position: PositionEstimate
  var settling: Settling?

  /// The item as it was described last, once that was settled.
  var item: ItemMetadata
  /// When the item began; nil if that was not seen.
  var itemBegan: Timestamp?
  /// A name that was given to more than one item.
  var constantID: String?
  private var told: RunningState
  let entries: EntryNumbers

  /// How late a description may come, nanoseconds.
  static let lateness: Int64 = 5_000_000_000

  /// A player that says so of itself; what is new has just begun what it plays, and may describe it better in a moment.
  init(
    name: String, _ report: PlayerReport, isNew: Bool, entries: EntryNumbers, at now: Timestamp
  ) {
    let running = RunningState(report)
    let mayChange = isNew && (running.isPlaying || report.metadata?.isItem == true)
    self.init(
      name: name, settled: mayChange ? PlayerReport() : report, isNew: isNew, entries: entries,
      at: now)
    guard mayChange else { return }
    told = running
    settling = Settling(report.metadata ?? ItemMetadata(), at: now)
    if let seconds = report.position { settling?.hold(.answered(seconds), at: now) }
    settling?.hold(.ran(running.state, rate: running.rate), at: now)
  }

  private init(
    name: String, settled report: PlayerReport, isNew: Bool, entries: EntryNumbers,
    at now: Timestamp
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

  /// Whether it says that it plays, settled or not.
  var saysThatItPlays: Bool { told.isPlaying }

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
    case .seeked(let seconds):
      // Some say so before they have gone, and tell the place that they leave.
      outputs += take(.seeked(to: seconds), seconds, at: now) + [.askPosition]
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
}
