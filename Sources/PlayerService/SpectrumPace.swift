import PlayerModel

/// When those who want to see what is heard are answered: all at once, and 20 times a second at most.
///
/// That looks steady, since bars fall slowly, and costs a third less than 30. A client that asks again after each
/// answer sees all there is to see, and one who is gone or too slow costs nothing. Times are nanoseconds on the monotonic
/// clock.
struct SpectrumPace {
  /// A request that waits.
  struct Waiting: Equatable {
    let client: Int64
    let id: Int64
    let request: PlayerRequest
  }

  /// Between two answers.
  static let interval: Int64 = 50_000_000

  private var waiting: [Waiting] = []
  private var answeredAt: Int64?

  /// When to answer; nil while nobody waits.
  var dueAt: Int64? { waiting.isEmpty ? nil : answeredAt.map { $0 + Self.interval } ?? 0 }

  /// Takes a request that is to wait for its turn.
  mutating func add(_ request: PlayerRequest, client: Int64, id: Int64) {
    waiting.append(Waiting(client: client, id: id, request: request))
  }

  /// Takes out all that is to be answered at `now`.
  mutating func takeDue(at now: Int64) -> [Waiting] {
    guard let dueAt, dueAt <= now else { return [] }
    answeredAt = now
    defer { waiting = [] }
    return waiting
  }
}
