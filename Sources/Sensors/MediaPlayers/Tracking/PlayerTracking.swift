import PlayerModel

/// The state of one player, derived from its messages without side effects.
///
/// Each input carries the time at which it arrived. If none arrives until ``deadline``, call
/// ``handle(_:at:)`` with `.time`.
struct PlayerTracking: Sendable {
  /// A message from the bus, or the passing of time.
  enum Input: Equatable, Sendable {
    /// Some or all of the properties.
    case reported(PlayerReport)
    /// Properties changed, without their new values.
    case invalidated
    /// The player's announcement of a seek, with the new position in seconds.
    case seeked(to: Double)
    /// The reply to a request for the position, in seconds.
    case answered(Double)
    /// The passing of time.
    case time
    /// The player disappeared.
    case vanished
  }

  /// An event to deliver, or a request to make.
  enum Output: Equatable, Sendable {
    indirect case event(PlayerEvent)
    /// The player reported that it plays or does not, before that has settled.
    case status(isPlaying: Bool)
    case askPosition
    case askAll
  }

  /// The settled state of the player.
  var snapshot: PlayerSnapshot
  var position: PositionEstimate
  var settling: Settling?

  /// The settled metadata of the item.
  var item: ItemMetadata
  /// When the item began, or `nil` if that was not observed.
  var itemBegan: Timestamp?
  /// A track ID that the player used for more than one item.
  var constantID: String?
  private var reported: RunningState
  let entries: EntryNumbers

  /// How late metadata may arrive, in nanoseconds.
  static let lateness: Int64 = 5_000_000_000

  /// Creates the state from a player's first report; a new player has just begun its item, and may
  /// describe it better soon.
  init(
    name: String, _ report: PlayerReport, isNew: Bool, entries: EntryNumbers, at now: Timestamp
  ) {
    let running = RunningState(report)
    let mayChange = isNew && (running.isPlaying || report.metadata?.isItem == true)
    self.init(
      name: name, settled: mayChange ? PlayerReport() : report, isNew: isNew, entries: entries,
      at: now)
    guard mayChange else { return }
    reported = running
    settling = Settling(report.metadata ?? ItemMetadata(), at: now)
    if let seconds = report.position { settling?.hold(.answered(seconds), at: now) }
    settling?.hold(.ran(running.state, rate: running.rate), at: now)
  }

  private init(
    name: String, settled report: PlayerReport, isNew: Bool, entries: EntryNumbers,
    at now: Timestamp
  ) {
    self.entries = entries
    reported = RunningState(report)
    item = report.metadata ?? ItemMetadata()
    itemBegan = isNew ? now : nil
    position = PositionEstimate(
      reported: report.position, hasBeginning: isNew || reported.state == .stopped,
      length: item.length,
      at: now)
    position.run(reported.state == .playing, rate: reported.rate, at: now)
    snapshot = PlayerSnapshot(output: name)
    snapshot.state = reported.state
    snapshot.rate = reported.rate
    snapshot.item = item.track.map { QueueEntry(id: entries.next(), track: $0) }
    refreshPosition(at: now)
  }

  /// Whether the player reports that it plays, settled or not.
  var saysThatItPlays: Bool { reported.isPlaying }

  /// When the state changes without a message, on the monotonic clock.
  var deadline: Int64? { settling?.deadline }

  /// Whether regular requests for the position are useful.
  var isWorthAsking: Bool {
    snapshot.state == .playing && snapshot.item != nil && settling == nil
      && position.isWorthAsking
  }

  /// Handles an input, and returns the resulting events and requests.
  mutating func handle(_ input: Input, at now: Timestamp) -> [Output] {
    if case .vanished = input { return vanish(at: now) }
    var outputs: [Output] = []
    if let deadline, now.monotonicNanoseconds >= deadline { outputs += settle() }
    switch input {
    case .reported(let report): outputs += take(report, at: now)
    case .invalidated: outputs.append(.askAll)
    case .seeked(let seconds):
      // Some players announce a seek before they perform it, with the old position.
      outputs += take(.seeked(to: seconds), seconds, at: now) + [.askPosition]
    case .answered(let seconds): outputs += take(.answered(seconds), seconds, at: now)
    case .time, .vanished: break
    }
    if settling?.isFull == true { outputs += settle() }
    return Self.asking(outputs)
  }

  /// Removes repeated requests for the position.
  private static func asking(_ outputs: [Output]) -> [Output] {
    var isAsked = false
    return outputs.filter { output in
      guard output == .askPosition else { return true }
      defer { isAsked = true }
      return !isAsked
    }
  }

  // MARK: Reports

  private mutating func take(_ report: PlayerReport, at now: Timestamp) -> [Output] {
    var outputs: [Output] = []
    if let metadata = report.metadata { outputs += take(metadata, at: now) }
    let before = reported
    reported.merge(report)
    if reported.isPlaying != before.isPlaying {
      outputs.append(.status(isPlaying: reported.isPlaying))
    }
    if reported != before { outputs += takeRun(at: now) }
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
    // A player that begins to play soon reports what.
    let begins = reported.isPlaying && (snapshot.state == .stopped || snapshot.item == nil)
    if settling == nil, begins { settling = Settling(item, at: now) }
    guard settling == nil else {
      settling?.hold(.ran(reported.state, rate: reported.rate), at: now)
      return [.askPosition]
    }
    return run(reported.state, rate: reported.rate, at: now)
  }

  private mutating func take(
    _ place: Settling.Held, _ seconds: Double, at now: Timestamp
  ) -> [Output] {
    guard snapshot.item != nil || settling != nil else { return [] }
    // Back at the start: this may be another item, which the player describes soon.
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
    // An item that was still settling does not count: the previous one ended when it began.
    let left = position.seconds(at: settling?.began ?? now)
    settling = nil
    guard snapshot.state != .stopped else { return [] }
    return [leave(left, at: now)]
  }
}
