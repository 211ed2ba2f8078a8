import PlayerModel

/// The open interruptions: requests by other programs for silence.
struct Interruptions: Sendable {
  /// The maximum length of an interruption.
  static let longest = Duration.seconds(3600)
  /// A limit on the number of simultaneous interruptions, far beyond any real need.
  private static let most = 100

  private struct Interruption {
    var token: String
    var reason: String
    var endsAt: Timestamp
  }

  /// All interruptions, oldest first.
  private var all: [Interruption] = []

  /// Whether there are no interruptions.
  var isEmpty: Bool { all.isEmpty }

  /// The reason of the oldest interruption.
  var reason: String? { all.first?.reason }

  /// Returns whether an interruption with this token and reason may begin.
  func accepts(_ token: String, _ reason: String) -> Bool {
    !token.isEmpty && token.utf8.count <= 200 && reason.utf8.count <= 1000
      && all.count < Self.most
  }

  /// Returns whether the interruption is still open.
  func contains(_ token: String) -> Bool {
    all.contains { $0.token == token }
  }

  /// Begins an interruption.
  mutating func begin(_ token: String, _ reason: String, at now: Timestamp) {
    all.append(
      Interruption(
        token: token, reason: reason.isEmpty ? "Something else is playing." : reason,
        endsAt: now.later(by: Self.longest)))
  }

  /// Ends an interruption.
  ///
  /// - Returns: False if it was already over.
  mutating func end(_ token: String) -> Bool {
    guard let index = all.firstIndex(where: { $0.token == token }) else { return false }
    all.remove(at: index)
    return true
  }

  /// Ends the interruptions that have reached the maximum length.
  mutating func endOverdue(at now: Timestamp) {
    all.removeAll { $0.endsAt.monotonicNanoseconds <= now.monotonicNanoseconds }
  }

  /// Ends all interruptions.
  ///
  /// - Returns: Whether there were any.
  mutating func endAll() -> Bool {
    defer { all = [] }
    return !all.isEmpty
  }

  /// Returns the remaining time of the oldest interruption.
  func timeLeft(at now: Timestamp) -> Duration? {
    all.first.map {
      .nanoseconds(max(0, $0.endsAt.monotonicNanoseconds - now.monotonicNanoseconds))
    }
  }
}
