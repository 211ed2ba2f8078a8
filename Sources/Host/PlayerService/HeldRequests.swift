import PlayerModel

/// What a client began that lasts only for as long as the client does.
struct HeldRequests: Sendable {
  private var isSeeking = false
  private var tokens: Set<String> = []

  /// Takes note of what the client asks for.
  mutating func note(_ request: PlayerRequest) {
    guard case .transport(let request) = request else { return }
    switch request {
    case .beginSeeking: isSeeking = true
    case .endSeeking: isSeeking = false
    case .beginInterruption(let token, _, endsWithClient: true): tokens.insert(token)
    case .endInterruption(let token), .pauseAfterInterruption(let token): tokens.remove(token)
    default: break
    }
  }

  /// What must be asked in the name of the client when it is gone.
  var endings: [TransportRequest] {
    (isSeeking ? [.endSeeking] : []) + tokens.sorted().map { .endInterruption(token: $0) }
  }
}
