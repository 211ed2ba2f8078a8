import PlayerModel

/// The requests of a client that last only as long as its connection.
struct ClientBoundRequests: Sendable {
  private var isSeeking = false
  private var tokens: Set<String> = []

  /// Records a request of the client.
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

  /// The requests that end them when the client disconnects.
  var endings: [TransportRequest] {
    (isSeeking ? [.endSeeking] : []) + tokens.sorted().map { .endInterruption(token: $0) }
  }
}
