import PlayerModel

/// A passage that another player is playing, measured by the clock.
struct EstimatedRun {
  /// The maximum plausible position in seconds.
  static let farthest = 1e9
  /// The maximum plausible rate.
  private static let fastest = 16.0
  /// The maximum time in milliseconds for which a player may report playback while it stalls.
  static let latestStall = 10_000.0

  /// The time at which the run began.
  let begin: Timestamp
  /// The position in the track at which the run began, in milliseconds.
  let start: Double
  /// The reported rate, limited to plausible values.
  let rate: Double

  /// Creates a run from a position; a rate that is not a number counts as 1.
  init(from start: Double, at begin: Timestamp, rate: Double) {
    self.start = start
    self.begin = begin
    self.rate = Self.plausible(rate)
  }

  /// Limits a rate to plausible values; nothing is heard while playing backwards.
  static func plausible(_ rate: Double) -> Double {
    rate.isNaN ? 1 : max(0, min(rate, fastest))
  }

  /// The position by the clock in milliseconds, up to the end of the track.
  func place(at now: Timestamp, length: Double?) -> Double {
    // Converted before subtracting, because times from outside may be anything and must not overflow.
    let passed = Double(now.monotonicNanoseconds) - Double(begin.monotonicNanoseconds)
    return min(start + max(0, passed / 1e6) * rate, max(start, length ?? .infinity))
  }

  /// The position at which the run ended, in milliseconds.
  ///
  /// It is the reported position if that is slightly less than the clock's, because the player may have
  /// stalled. A greater position cannot have been heard, and a much lower one is the result of a seek.
  func end(at now: Timestamp, length: Double?, reported: Double?) -> Double {
    let place = place(at: now, length: length)
    guard let reported, start <= reported, reported < place, place - reported <= Self.latestStall
    else {
      return place
    }
    return reported
  }

  /// The run in stored form, or `nil` if less than a millisecond was heard.
  func run(to end: Double, at now: Timestamp) -> HeardRun? {
    let (first, last) = (Int64(start.rounded()), Int64(end.rounded()))
    guard first < last else { return nil }
    return HeardRun(frames: FrameRange(start: first, end: last), from: begin, to: now)
  }
}
