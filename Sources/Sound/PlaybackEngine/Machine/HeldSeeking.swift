import PlayerModel

/// A seek through the item while a key is held.
struct HeldSeeking: Sendable {
  let isForward: Bool
  /// The position and time at which it began.
  private(set) var start: PlaybackPosition
  /// Whether playback resumes when it ends.
  let resumes: Bool

  /// Restarts the seek from a position that it has reached.
  mutating func arrive(at position: PlaybackPosition) {
    start = position
  }

  /// Returns how long the seek takes to reach the end of an item, or `nil` if it never does.
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
