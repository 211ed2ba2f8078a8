import PlayerModel

/// Others that want silence: knows their tokens, their reasons, and when the time of each is up.
struct Interruptions: Sendable {
  /// None lasts longer.
  static let longest = Duration.seconds(3600)
  /// More than anybody needs.
  private static let most = 100

  private struct Interruption {
    var token: String
    var reason: String
    var endsAt: Timestamp
  }

  /// Oldest first.
  private var all: [Interruption] = []

  /// Whether nobody wants silence.
  var isEmpty: Bool { all.isEmpty }

  /// Why the first of them wants silence.
  var reason: String? { all.first?.reason }

  /// Whether one with this token and reason may begin.
  func accepts(_ token: String, _ reason: String) -> Bool {
    !token.isEmpty && token.utf8.count <= 200 && reason.utf8.count <= 1000
      && all.count < Self.most
  }

  /// Whether it goes on.
  func contains(_ token: String) -> Bool {
    all.contains { $0.token == token }
  }

  /// One more wants silence.
  mutating func begin(_ token: String, _ reason: String, at now: Timestamp) {
    all.append(
      Interruption(
        token: token, reason: reason.isEmpty ? "Something else is playing." : reason,
        endsAt: now.later(by: Self.longest)))
  }

  /// One wants it no longer.
  ///
  /// - Returns: false if it was over already.
  mutating func end(_ token: String) -> Bool {
    guard let index = all.firstIndex(where: { $0.token == token }) else { return false }
    all.remove(at: index)
    return true
  }

  /// Ends those whose time is up.
  mutating func endOverdue(at now: Timestamp) {
    all.removeAll { $0.endsAt.monotonicNanoseconds <= now.monotonicNanoseconds }
  }

  /// Ends all.
  ///
  /// - Returns: whether there was one.
  mutating func endAll() -> Bool {
    defer { all = [] }
    return !all.isEmpty
  }

  /// What the first of them has left of its time.
  func timeLeft(at now: Timestamp) -> Duration? {
    all.first.map {
      .nanoseconds(max(0, $0.endsAt.monotonicNanoseconds - now.monotonicNanoseconds))
    }
  }
}
