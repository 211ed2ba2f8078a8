import PlayerModel

/// Moving through the item while a key is held: knows which way, from where, and what comes after.
struct HeldSeeking: Sendable {
  let isForward: Bool
  /// Where it began, and when.
  private(set) var start: PlaybackPosition
  /// Whether it plays again when it is over.
  let resumes: Bool

  /// It came this far, and goes on from there.
  mutating func arrive(at position: PlaybackPosition) {
    start = position
  }

  /// How long until it arrives at the end of an item; nil if it never does.
  func timeToEnd(of duration: Double?, at now: Timestamp) -> Duration? {
    guard isForward, let duration else { return nil }
    let end = HeldSeek.time(toTravel: max(0, duration - start.seconds))
    let elapsed =
      Double(now.monotonicNanoseconds - start.takenAt.monotonicNanoseconds) / 1e9
    let wait = max(0.01, end - elapsed)
    guard wait < 1e6 else { return nil }
    return .milliseconds(Int64(wait * 1000) + 1)
  }
}
