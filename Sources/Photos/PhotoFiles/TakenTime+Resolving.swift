extension TakenTime {
  /// Returns the time in Unix milliseconds, or `nil` if it is not valid.
  ///
  /// If a clock time has no zone, `secondsEast` gives the offset, at a Unix time in milliseconds, of
  /// the zone to assume. If the clock time occurs twice, because clocks are set back, the first is
  /// used. If it is skipped, because clocks are set forward, the offset before that applies.
  package func unixMilliseconds(secondsEast: (Int64) -> Int) -> Int64? {
    // Beyond any date in a file, and small enough to avoid overflow.
    let possible = -400_000_000_000_000...400_000_000_000_000 as ClosedRange<Int64>
    if let instant { return possible.contains(instant) ? instant : nil }
    guard let clockMilliseconds, possible.contains(clockMilliseconds) else { return nil }
    if let minutesEast {
      guard (-24 * 60...24 * 60).contains(minutesEast) else { return nil }
      return clockMilliseconds - Int64(minutesEast) * 60_000
    }
    let day: Int64 = 86_400_000
    // A zone changes its offset at most once in two days, so one of these is correct.
    let before = clockMilliseconds - Int64(secondsEast(clockMilliseconds - day)) * 1000
    let after = clockMilliseconds - Int64(secondsEast(clockMilliseconds + day)) * 1000
    let right = [before, after].filter { $0 + Int64(secondsEast($0)) * 1000 == clockMilliseconds }
    return right.min() ?? before
  }
}
