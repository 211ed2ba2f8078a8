import PlayerModel

/// Where a player is in its item: what it told last, carried on by the clock.
///
/// MPRIS tells a position only when asked, and some players tell none, or always 0. A player that never in its life told
/// another position than 0 has none that counts: the clock goes on. One that told others and now tells the same twice
/// while it plays has stalled, and the estimate stands where it stands until it moves.
struct PositionEstimate: Equatable, Sendable {
  /// What an answer means.
  enum Finding: Equatable, Sendable {
    /// The player is about where it was thought to be, or says nothing that counts.
    case agrees
    /// It is elsewhere.
    case jumped(from: Double, to: Double)
    /// It plays but stands still, after the estimate had gone so far; or it moves again.
    case stalled(from: Double)
    case resumed
  }

  /// A place, and when it was there.
  private struct Anchor: Equatable {
    var seconds: Double
    var at: Int64
  }

  /// Nil while nobody knows.
  private var anchor: Anchor?
  /// Whether the anchor was not told but supposed, so that what is told first is no jump.
  private var isSupposed = false
  private(set) var isRunning = false
  /// How fast time in the item passes while it runs and has not stalled.
  private(set) var rate = 1.0
  /// Where it ends, if it does.
  var length: Double?
  private(set) var isStalled = false
  /// Whether the player ever told a position other than 0.
  private(set) var hasMoved = false
  /// What it told last while it ran.
  private var lastTold: Anchor?
  /// How often it told 0 and nothing else.
  private(set) var zeroCount = 0
  /// Whether the beginning of the item was seen.
  private var hasBeginning = false

  /// Seconds that a player and the clock may differ before it is elsewhere.
  static let tolerance = 2.0
  /// Seconds that it says to have gone which are none: some only know whole ones.
  static let nearby = 1.0
  /// So long one place is told before it counts as a stall, seconds.
  static let standstill = 3.0
  /// So often 0 is believed to be a wait for the first sound, and asked about.
  static let patience = 6

  /// An estimate for an item whose beginning was seen or not, and that is at `told`.
  init(told: Double?, hasBeginning: Bool, length: Double?, at now: Timestamp) {
    self.length = length
    self.hasBeginning = hasBeginning
    if let told, isPossible(told) {
      anchor = Anchor(seconds: min(told, length ?? told), at: now.monotonicNanoseconds)
      hasMoved = told > 0
    } else if hasBeginning {
      anchor = Anchor(seconds: 0, at: now.monotonicNanoseconds)
      isSupposed = true
    }
  }

  /// Seconds at a moment; not a number while nobody knows.
  func seconds(at now: Timestamp) -> Double {
    guard let anchor else { return .nan }
    let elapsed = Double(now.monotonicNanoseconds &- anchor.at) / 1e9
    let carried = anchor.seconds + (isRunning && !isStalled ? max(0, elapsed) * rate : 0)
    return min(carried, max(length ?? .infinity, anchor.seconds))
  }

  /// Whether asking might tell something.
  var isWorthAsking: Bool { hasMoved || zeroCount < Self.patience }

  // MARK: What happens

  /// An item begins, of which nothing was told yet.
  mutating func begin(length: Double?, at now: Timestamp) {
    self.length = length
    anchor = Anchor(seconds: 0, at: now.monotonicNanoseconds)
    (isSupposed, hasBeginning) = (true, true)
    forgetTold()
  }

  /// It runs, or does not, and how fast.
  mutating func run(_ isRunning: Bool, rate: Double, at now: Timestamp) {
    guard isRunning != self.isRunning || rate != self.rate else { return }
    carry(to: now)
    (self.isRunning, self.rate) = (isRunning, rate)
    forgetTold()
  }

  /// It stopped: there is no position until it goes on, from the start as far as anybody knows.
  mutating func stop(at now: Timestamp) {
    run(false, rate: rate, at: now)
    begin(length: length, at: now)
  }

  /// The player says by itself where it is.
  mutating func seek(to told: Double, at now: Timestamp) -> Finding {
    guard isPossible(told) else { return .agrees }
    if told > 0 { hasMoved = true }
    let estimate = seconds(at: now)
    forgetTold()
    hasBeginning = hasBeginning || told < Self.tolerance
    return place(told, estimate, tolerance: isSupposed ? Self.tolerance : Self.nearby, at: now)
  }

  /// The player was asked where it is.
  mutating func answer(_ told: Double, at now: Timestamp) -> Finding {
    guard isPossible(told) else { return .agrees }
    if told == 0, !hasMoved { return takeZero(at: now) }
    let isFirst = !hasMoved && zeroCount > 0
    if told > 0 { hasMoved = true }
    let estimate = seconds(at: now)
    let before = lastTold
    lastTold = isRunning ? Anchor(seconds: told, at: now.monotonicNanoseconds) : nil
    if let before, isRunning {
      let elapsed = Double(now.monotonicNanoseconds &- before.at) / 1e9
      if abs(told - before.seconds) < 0.01, told < (length ?? .infinity) - 1 {
        if isStalled || elapsed >= Self.standstill { return stall(told, estimate, at: now) }
        // Too early to tell: some players only know whole seconds, or even fewer moments.
        lastTold = before
      } else if isStalled {
        isStalled = false
        let mayBePlayed = told > estimate && told - estimate <= elapsed * rate + Self.tolerance
        let finding = place(
          told, estimate, tolerance: mayBePlayed ? .infinity : Self.tolerance, at: now)
        return finding == .agrees ? .resumed : finding
      }
    }
    let isSilent = isFirst || isSupposed
    return place(told, estimate, tolerance: isSilent ? .infinity : Self.tolerance, at: now)
  }

  // MARK: How

  private mutating func stall(_ told: Double, _ estimate: Double, at now: Timestamp) -> Finding {
    let wasStalled = isStalled
    isStalled = true
    anchor = Anchor(seconds: told, at: now.monotonicNanoseconds)
    isSupposed = false
    return wasStalled ? .agrees : .stalled(from: estimate)
  }

  private mutating func takeZero(at now: Timestamp) -> Finding {
    if isRunning { zeroCount += 1 }
    // Of an item that began before anybody looked, a player that only ever says 0 has told nothing.
    if zeroCount > 1, !hasBeginning { anchor = nil }
    return .agrees
  }

  private mutating func place(
    _ told: Double, _ estimate: Double, tolerance: Double, at now: Timestamp
  ) -> Finding {
    anchor = Anchor(seconds: min(told, length ?? told), at: now.monotonicNanoseconds)
    isSupposed = false
    // What nobody knew cannot have been left.
    guard estimate.isFinite, abs(told - estimate) > tolerance else { return .agrees }
    return .jumped(from: estimate, to: min(told, length ?? told))
  }

  private mutating func carry(to now: Timestamp) {
    guard anchor != nil else { return }
    anchor = Anchor(seconds: seconds(at: now), at: now.monotonicNanoseconds)
  }

  private mutating func forgetTold() {
    (lastTold, isStalled, zeroCount) = (nil, false, 0)
  }

  private func isPossible(_ told: Double) -> Bool {
    told >= 0 && told <= min((length ?? .infinity) + Self.tolerance, ItemMetadata.longest)
  }
}
