import PlayerModel

/// A passage that another player is playing, by the clock.
struct EstimatedRun {
  /// No position is further into a track, seconds; what claims to be is not believed.
  static let farthest = 1e9
  /// No music is played faster.
  private static let fastest = 16.0
  /// So late it is seen at most that a player stands although it says that it plays, milliseconds.
  static let latestStall = 10_000.0

  /// When it began.
  let begin: Timestamp
  /// Where in the track, milliseconds.
  let start: Double
  /// As what the player said.
  let rate: Double

  /// A run from a place on; a rate that is no rate counts as 1.
  init(from start: Double, at begin: Timestamp, rate: Double) {
    self.start = start
    self.begin = begin
    self.rate = Self.believed(rate)
  }

  /// A rate as far as it is believed: backwards nothing is heard.
  static func believed(_ rate: Double) -> Double {
    rate.isNaN ? 1 : max(0, min(rate, fastest))
  }

  /// Where it is by the clock, milliseconds, and never past the end of the track.
  func place(at now: Timestamp, length: Double?) -> Double {
    // Apart before they are subtracted: times from outside may be anything, and must not overflow.
    let passed = Double(now.monotonicNanoseconds) - Double(begin.monotonicNanoseconds)
    return min(start + max(0, passed / 1e6) * rate, max(start, length ?? .infinity))
  }

  /// Where it ended: where the player says, if that is a little less than the clock does, because it stood meanwhile.
  ///
  /// More than the clock nobody heard, and what says much less has gone elsewhere.
  func end(at now: Timestamp, length: Double?, told: Double?) -> Double {
    let place = place(at: now, length: length)
    guard let told, start <= told, told < place, place - told <= Self.latestStall else {
      return place
    }
    return told
  }

  /// It as a run of a session; nil if less than a millisecond was heard.
  func run(to end: Double, at now: Timestamp) -> HeardRun? {
    let (first, last) = (Int64(start.rounded()), Int64(end.rounded()))
    guard first < last else { return nil }
    return HeardRun(frames: FrameRange(start: first, end: last), from: begin, to: now)
  }
}
