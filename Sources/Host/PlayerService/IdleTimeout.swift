/// Detects that a server has had no client for some time; reported once per such period.
///
/// Times are nanoseconds of one clock. The period starts immediately.
struct IdleTimeout {
  /// The time without clients, or `nil` for no limit.
  private let limit: Int64?
  private var isAlone = true
  /// When the time will have elapsed.
  private(set) var dueAt: Int64?

  init(limit: Duration?, at now: Int64) {
    self.limit = limit.map {
      $0.components.seconds * 1_000_000_000 + $0.components.attoseconds / 1_000_000_000
    }
    dueAt = self.limit.map { now + $0 }
  }

  /// Updates the number of clients, and returns whether to report the period now.
  mutating func found(clients: Int, at now: Int64) -> Bool {
    guard let limit else { return false }
    let wasAlone = isAlone
    isAlone = clients == 0
    if isAlone != wasAlone { dueAt = isAlone ? now + limit : nil }
    guard let due = dueAt, now >= due else { return false }
    dueAt = nil
    return true
  }
}
