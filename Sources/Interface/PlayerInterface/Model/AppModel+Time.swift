package import PlayerModel

/// When something is due, and what moves with the music.
extension AppModel {
  /// When ``AppEvent/timePassed`` is to come, on the monotonic clock (nanoseconds); nil: not at all.
  package var deadline: Int64? {
    let disc = player.isAttached ? nowPlaying.cover.nextStep(in: snapshot) : nil
    return [transport.deadline, disc, lockDeadline].compactMap(\.self).min()
  }

  /// When ``AppEvent/barsDue`` is to come, on the monotonic clock (nanoseconds); nil: not at all.
  package var barsDueAt: Int64? { nowPlaying.spectrum.dueAt }

  /// When the screen must be drawn again although nothing happens, on the monotonic clock
  /// (nanoseconds): the next whole second of progress or the next line of lyrics.
  ///
  /// Nil while nothing moves: then there is nothing to wake up for.
  package func nextChange(after now: Timestamp) -> Int64? {
    guard player.isAttached else { return nil }
    return [nextProgress(after: now), nextBesideProgress(after: now)].compactMap(\.self).min()
  }

  /// When the passing of time changes something that does not move with the music.
  private func nextBesideProgress(after now: Timestamp) -> Int64? {
    [nextMinuteOfSleep(after: now), nextMinute(after: now), titleScroll.nextStep(after: now)]
      .compactMap(\.self).min()
  }

  /// Whether from one moment to another, in which nothing happened, no more than the progress has become another, beside
  /// the time that the queue still takes.
  func changesOnlyProgress(between before: Timestamp, and now: Timestamp) -> Bool {
    let other = nextBesideProgress(after: before) ?? .max
    let position = snapshot.position(at: before)
    let reached = snapshot.position(at: now)
    return other > now.monotonicNanoseconds && !isRowMoving && reached >= position
      && (nextLyric(after: position).map { $0 > reached } ?? true)
  }

  /// While the position moves fast, it is drawn so often.
  private static let seekingInterval: Int64 = 100_000_000

  private func nextProgress(after now: Timestamp) -> Int64? {
    if snapshot.state == .seekingForward || snapshot.state == .seekingBackward {
      let (moment, overflow) =
        now.monotonicNanoseconds.addingReportingOverflow(Self.seekingInterval)
      return overflow || isSeekingAtEnd(now) ? nil : moment
    }
    guard snapshot.state == .playing, snapshot.isSeeking != true, let item = snapshot.item,
      snapshot.rate > 0, snapshot.rate.isFinite
    else { return nil }
    let position = snapshot.position(at: now)
    let end = item.track.exactDuration ?? .infinity
    guard position.isFinite, position < end else { return nil }
    let second = position.rounded(.down) + 1
    let next =
      [second, nextLyric(after: position), nextSign(after: position)]
      .compactMap(\.self).min() ?? second
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
    return position >= snapshot.item?.track.exactDuration ?? .infinity
  }

  /// When the sign of the playing row becomes another.
  private func nextSign(after position: Double) -> Double? {
    guard isRowMoving else { return nil }
    return ((position * PaneContext.signsASecond).rounded(.down) + 1) / PaneContext.signsASecond
  }

  private func nextMinuteOfSleep(after now: Timestamp) -> Int64? {
    guard let timer = snapshot.sleepTimer, !timer.isFading else { return nil }
    let left = timer.minutesLeft(at: now)
    guard left > 1 else { return nil }
    let (moment, overflow) = timer.endsAt.monotonicNanoseconds.subtractingReportingOverflow(
      Int64(left - 1) * 60_000_000_000)
    return overflow ? nil : moment + 1
  }

  /// When the next line or word after those that are sung at `position` begins, if that is seen.
  private func nextLyric(after position: Double) -> Double? {
    let offset = snapshot.lyricsOffset.total
    guard let change = nowPlaying.lyrics.lyrics?.nextChange(after: position + offset),
      layout.height(of: .lyric) > 0
    else { return nil }
    return change - offset
  }

  /// When the clock shows another minute, where there is one.
  private func nextMinute(after now: Timestamp) -> Int64? {
    guard screen == .playing else { return nil }
    let passed = (now.unixMilliseconds % 60_000 + 60_000) % 60_000
    let (moment, overflow) = now.monotonicNanoseconds.addingReportingOverflow(
      (60_000 - passed) * 1_000_000)
    return overflow ? nil : moment
  }

  /// Whether something in the list moves.
  private var isRowMoving: Bool {
    guard appearance.options.preferences.animatesRow, snapshot.state == .playing,
      let item = snapshot.item, !isCovered
    else { return false }
    return screens.tab.shows(item.id)
  }
}

extension PlayerSnapshot {
  /// Where one is in the lyrics: ahead of the music where they come earlier.
  func lyricsPosition(at now: Timestamp) -> Double {
    position(at: now) + lyricsOffset.total
  }
}
