extension TakenTime {
  /// The instant in Unix milliseconds; nil for a time that no clock shows.
  ///
  /// A clock without a zone is taken to have shown the time of a zone, of which `secondsEast` tells the offset at an
  /// instant in Unix milliseconds. Where that zone puts its clocks back, an hour is shown twice: it is the first. Where it
  /// puts them forward, an hour is never shown: the clock had not been put forward yet.
  package func unixMilliseconds(secondsEast: (Int64) -> Int) -> Int64? {
    // Far beyond what a file can say, and far from overflow.
    let possible = -400_000_000_000_000...400_000_000_000_000 as ClosedRange<Int64>
    if let instant { return possible.contains(instant) ? instant : nil }
    guard let clockMilliseconds, possible.contains(clockMilliseconds) else { return nil }
    if let minutesEast {
      guard (-24 * 60...24 * 60).contains(minutesEast) else { return nil }
      return clockMilliseconds - Int64(minutesEast) * 60_000
    }
    let day: Int64 = 86_400_000
    // A zone changes its offset at most once in two days, so that one of these is right.
    let before = clockMilliseconds - Int64(secondsEast(clockMilliseconds - day)) * 1000
    let after = clockMilliseconds - Int64(secondsEast(clockMilliseconds + day)) * 1000
    let right = [before, after].filter { $0 + Int64(secondsEast($0)) * 1000 == clockMilliseconds }
    return right.min() ?? before
  }
}
