import PlayerModel

/// Schedules the replies to requests for a spectrum: all together, at most 20 times per second.
///
/// A client that asks again after each reply receives every spectrum. One that has disconnected, or is too
/// slow, costs nothing. Times are nanoseconds on the monotonic clock.
struct SpectrumPace {
  /// A waiting request.
  struct Waiting: Equatable {
    let client: Int64
    let id: Int64
    let request: PlayerRequest
  }

  private var waiting: [Waiting] = []
  private var answeredAt: Int64?

  /// When to answer, or `nil` if no request is waiting.
  var dueAt: Int64? { waiting.isEmpty ? nil : answeredAt.map { $0 + Spectrum.interval } ?? 0 }

  /// Adds a request.
  mutating func add(_ request: PlayerRequest, client: Int64, id: Int64) {
    waiting.append(Waiting(client: client, id: id, request: request))
  }

  /// Takes out all requests if they are due at `now`.
  mutating func takeDue(at now: Int64) -> [Waiting] {
    guard let dueAt, dueAt <= now else { return [] }
    answeredAt = now
    defer { waiting = [] }
    return waiting
  }
}
