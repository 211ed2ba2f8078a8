import PlayerModel

/// An estimate of a player's position: its last report, advanced by the clock.
///
/// MPRIS reports positions only on request, and some players report none, or always 0. If a player
/// never reports anything but 0, the clock alone counts. If it has reported other positions and
/// repeats one during playback, it has stalled, and the estimate stays there until the position
/// changes.
struct PositionEstimate: Equatable, Sendable {
  /// The meaning of a reported position.
  enum Finding: Equatable, Sendable {
    /// It agrees with the estimate, or is not informative.
    case agrees
    /// It differs from the estimate.
    case jumped(from: Double, to: Double)
    /// The player has stalled; `from` is the estimate before that.
    case stalled(from: Double)
    /// The player continues after it stalled.
    case resumed
  }

  /// A position and its time.
  private struct Anchor: Equatable {
    var seconds: Double
    var at: Int64
  }

  /// The last known position, or `nil`.
  private var anchor: Anchor?
  /// Whether the anchor was assumed rather than reported, so that the first report is not a jump.
  private var isSupposed = false
  private(set) var isRunning = false
  /// The speed while the player runs and has not stalled.
  private(set) var rate = 1.0
  /// The item's duration, if it has an end.
  var length: Double?
  private(set) var isStalled = false
  /// Whether the player ever reported a position other than 0.
  private(set) var hasMoved = false
  /// The last position reported during playback.
  private var lastReported: Anchor?
  /// How many times the player reported nothing but 0.
  private(set) var zeroCount = 0
  /// Whether the beginning of the item was observed.
  private var hasBeginning = false

  /// The difference in seconds from the estimate above which a report counts as a jump.
  static let tolerance = 2.0
  /// The difference in seconds below which an announced seek is ignored: some players report whole
  /// seconds.
  static let nearby = 1.0
  /// The number of seconds for which the same position must be reported to count as a stall.
  static let standstill = 3.0
  /// How many reports of 0 may mean that the player is waiting for the first sound.
  static let maximumZeroCount = 6

  /// Creates an estimate for an item at the position `reported`.
  init(reported: Double?, hasBeginning: Bool, length: Double?, at now: Timestamp) {
    self.length = length
    self.hasBeginning = hasBeginning
    if let reported, isPossible(reported) {
      anchor = Anchor(seconds: min(reported, length ?? reported), at: now.monotonicNanoseconds)
      hasMoved = reported > 0
    } else if hasBeginning {
      anchor = Anchor(seconds: 0, at: now.monotonicNanoseconds)
      isSupposed = true
    }
  }

  /// Returns the position in seconds, or NaN if unknown.
  func seconds(at now: Timestamp) -> Double {
    guard let anchor else { return .nan }
    let elapsed = Double(now.monotonicNanoseconds &- anchor.at) / 1e9
    let carried = anchor.seconds + (isRunning && !isStalled ? max(0, elapsed) * rate : 0)
    return min(carried, max(length ?? .infinity, anchor.seconds))
  }

  /// Whether requesting the position may be informative.
  var isWorthAsking: Bool { hasMoved || zeroCount < Self.maximumZeroCount }

  // MARK: Events

  /// Starts a new item, whose position was not reported yet.
  mutating func begin(length: Double?, at now: Timestamp) {
    self.length = length
    anchor = Anchor(seconds: 0, at: now.monotonicNanoseconds)
    (isSupposed, hasBeginning) = (true, true)
    forgetReported()
  }

  /// Changes whether and how fast the player runs.
  mutating func run(_ isRunning: Bool, rate: Double, at now: Timestamp) {
    guard isRunning != self.isRunning || rate != self.rate else { return }
    carry(to: now)
    (self.isRunning, self.rate) = (isRunning, rate)
    forgetReported()
  }

  /// Stops: the position is at the start until the player continues.
  mutating func stop(at now: Timestamp) {
    run(false, rate: rate, at: now)
    begin(length: length, at: now)
  }

  /// Handles a position that the player announced.
  mutating func seek(to reported: Double, at now: Timestamp) -> Finding {
    guard isPossible(reported) else { return .agrees }
    if reported > 0 { hasMoved = true }
    let estimate = seconds(at: now)
    forgetReported()
    hasBeginning = hasBeginning || reported < Self.tolerance
    return place(reported, estimate, tolerance: isSupposed ? Self.tolerance : Self.nearby, at: now)
  }

  /// Handles a position that the player was asked for.
  mutating func answer(_ reported: Double, at now: Timestamp) -> Finding {
    guard isPossible(reported) else { return .agrees }
    if reported == 0, !hasMoved { return takeZero(at: now) }
    let isFirst = !hasMoved && zeroCount > 0
    if reported > 0 { hasMoved = true }
    let estimate = seconds(at: now)
    let before = lastReported
    lastReported = isRunning ? Anchor(seconds: reported, at: now.monotonicNanoseconds) : nil
    if let before, isRunning {
      let elapsed = Double(now.monotonicNanoseconds &- before.at) / 1e9
      if abs(reported - before.seconds) < 0.01, reported < (length ?? .infinity) - 1 {
        if isStalled || elapsed >= Self.standstill { return stall(reported, estimate, at: now) }
        // Too early to decide: some players report whole seconds or update rarely.
        lastReported = before
      } else if isStalled {
        isStalled = false
        let mayBePlayed =
          reported > estimate && reported - estimate <= elapsed * rate + Self.tolerance
        let finding = place(
          reported, estimate, tolerance: mayBePlayed ? .infinity : Self.tolerance, at: now)
        return finding == .agrees ? .resumed : finding
      }
    }
    let isSilent = isFirst || isSupposed
    return place(reported, estimate, tolerance: isSilent ? .infinity : Self.tolerance, at: now)
  }

  // MARK: Implementation

  private mutating func stall(_ reported: Double, _ estimate: Double, at now: Timestamp) -> Finding
  {
    let wasStalled = isStalled
    isStalled = true
    anchor = Anchor(seconds: reported, at: now.monotonicNanoseconds)
    isSupposed = false
    return wasStalled ? .agrees : .stalled(from: estimate)
  }

  private mutating func takeZero(at now: Timestamp) -> Finding {
    if isRunning { zeroCount += 1 }
    // For an item whose beginning was not observed, a player that only reports 0 reveals nothing.
    if zeroCount > 1, !hasBeginning { anchor = nil }
    return .agrees
  }

  private mutating func place(
    _ reported: Double, _ estimate: Double, tolerance: Double, at now: Timestamp
  ) -> Finding {
    anchor = Anchor(seconds: min(reported, length ?? reported), at: now.monotonicNanoseconds)
    isSupposed = false
    // An unknown position cannot have been left.
    guard estimate.isFinite, abs(reported - estimate) > tolerance else { return .agrees }
    return .jumped(from: estimate, to: min(reported, length ?? reported))
  }

  private mutating func carry(to now: Timestamp) {
    guard anchor != nil else { return }
    anchor = Anchor(seconds: seconds(at: now), at: now.monotonicNanoseconds)
  }

  private mutating func forgetReported() {
    (lastReported, isStalled, zeroCount) = (nil, false, 0)
  }

  private func isPossible(_ reported: Double) -> Bool {
    reported >= 0 && reported <= min((length ?? .infinity) + Self.tolerance, ItemMetadata.longest)
  }
}
