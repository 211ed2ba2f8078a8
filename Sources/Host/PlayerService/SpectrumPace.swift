import PlayerModel

/// When those who want to see what is heard are answered: all at once, and 20 times a second at most.
///
/// A client that asks again after each answer sees all there is to see, and one who is gone or too slow costs nothing.
/// Times are nanoseconds on the monotonic clock.
struct SpectrumPace {
  /// A request that waits.
  struct Waiting: Equatable {
    let client: Int64
    let id: Int64
    let request: PlayerRequest
  }

  private var waiting: [Waiting] = []
  private var answeredAt: Int64?

  /// When to answer; nil while nobody waits.
  var dueAt: Int64? { waiting.isEmpty ? nil : answeredAt.map { $0 + Spectrum.interval } ?? 0 }

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
