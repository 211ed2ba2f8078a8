package import PlayerModel

extension AppModel {
  /// When the screen must be drawn again although nothing happens, on the monotonic clock
  /// (nanoseconds): the next whole second of progress or the next line of lyrics.
  ///
  /// Nil while nothing moves: then there is nothing to wake up for.
  package func nextChange(after now: Timestamp) -> Int64? {
    guard connection == .attached else { return nil }
    return [nextProgress(after: now), nextMinuteOfSleep(after: now)].compactMap(\.self).min()
  }

  /// While the position moves fast, it is drawn so often.
  private static let seekingInterval: Int64 = 100_000_000

  private func nextProgress(after now: Timestamp) -> Int64? {
    if snapshot.state == .seekingForward || snapshot.state == .seekingBackward {
      let (moment, overflow) =
        now.monotonicNanoseconds.addingReportingOverflow(Self.seekingInterval)
      return overflow || isSeekingAtEnd(now) ? nil : moment
    }
    guard snapshot.state == .playing, let item = snapshot.item, snapshot.rate > 0,
      snapshot.rate.isFinite
    else { return nil }
    let position = snapshot.position(at: now)
    let end = item.track.duration ?? .infinity
    guard position.isFinite, position < end else { return nil }
    let second = position.rounded(.down) + 1
    let next = min(second, nextLyric(after: position) ?? second)
    // A little later than exact, so that rounding does not show the same second twice.
    let wait = (next - position) / snapshot.rate * 1e9 + 1_000_000
    guard let nanoseconds = Int64(exactly: wait.rounded(.up)) else { return nil }
    let (moment, overflow) = now.monotonicNanoseconds.addingReportingOverflow(nanoseconds)
    return overflow ? nil : moment
  }

  /// Whether a held key can move it no further.
  private func isSeekingAtEnd(_ now: Timestamp) -> Bool {
    let position = snapshot.position(at: now)
    guard snapshot.state == .seekingForward else { return position <= 0 }
    return position >= snapshot.item?.track.duration ?? .infinity
  }

  private func nextMinuteOfSleep(after now: Timestamp) -> Int64? {
    guard let timer = snapshot.sleepTimer, !timer.isFading else { return nil }
    let left = timer.minutesLeft(at: now)
    guard left > 1 else { return nil }
    let (moment, overflow) = timer.endsAt.monotonicNanoseconds.subtractingReportingOverflow(
      Int64(left - 1) * 60_000_000_000)
    return overflow ? nil : moment + 1
  }

  /// When the line after the one that is sung at `position` begins.
  private func nextLyric(after position: Double) -> Double? {
    guard let lyrics, lyrics.synced else { return nil }
    let next = lyrics.lineIndex(at: position).map { $0 + 1 } ?? 0
    guard lyrics.lines.indices.contains(next), let time = lyrics.lines[next].time,
      time > position
    else { return nil }
    return time
  }
}
