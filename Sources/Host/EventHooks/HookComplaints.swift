import PlayerModel

/// Which failures of a hook are worth telling: one until it works again, and each reason once an hour.
struct HookComplaints {
  /// So long the same is not told again, nanoseconds.
  static let silence: Int64 = 3600 * 1_000_000_000

  private var isRaised = false
  /// When each reason was told last, monotonic nanoseconds.
  private var told: [String: Int64] = [:]

  /// It failed; answers whether that is to be told.
  mutating func raise(_ reason: String, at time: Timestamp) -> Bool {
    let now = time.monotonicNanoseconds
    told = told.filter { now - $0.value < Self.silence }
    // While it goes on failing, a client that came later is to learn of it, too.
    guard told[reason] == nil, !isRaised || told.isEmpty else { return false }
    isRaised = true
    told[reason] = now
    return true
  }

  /// It worked.
  mutating func settle() {
    isRaised = false
  }
}
