package import PlayerModel

/// The times at which something is due, and when the screen changes.
extension AppModel {
  /// The monotonic time in nanoseconds at which ``AppEvent/timePassed`` is due; `nil` if it is not.
  package var deadline: Int64? {
    let disc = player.isAttached ? nowPlaying.cover.nextStep(in: snapshot) : nil
    return [transport.deadline, disc, lockDeadline, screens.tab.deadline].compactMap(\.self).min()
  }

  /// The monotonic time in nanoseconds at which ``AppEvent/barsDue`` is due; `nil` if it is not.
  package var barsDueAt: Int64? {
    [nowPlaying.spectrum.dueAt, nowPlaying.outline.heard.dueAt].compactMap(\.self).min()
  }

  /// Returns the monotonic time in nanoseconds of the next change of the screen without an event.
  ///
  /// Examples are the next second of progress and the next line of lyrics. While nothing moves,
  /// this is `nil`, and the program can sleep.
  package func nextChange(after now: Timestamp) -> Int64? {
    guard player.isAttached else { return nil }
    return [nextProgress(after: now), nextOtherTime(after: now)].compactMap(\.self).min()
  }

  /// Returns the time of the next change that is not tied to the position in the music.
  private func nextOtherTime(after now: Timestamp) -> Int64? {
    [nextMinuteOfSleep(after: now), nextMinute(after: now), titleScroll.nextStep(after: now)]
      .compactMap(\.self).min()
  }

  /// Returns whether nothing but the progress and the queue's remaining time changed between two
  /// moments without events.
  func changesOnlyProgress(between before: Timestamp, and now: Timestamp) -> Bool {
    let other = nextOtherTime(after: before) ?? .max
    let position = snapshot.position(at: before)
    let reached = snapshot.position(at: now)
    return other > now.monotonicNanoseconds && !isRowMoving && reached >= position
      && (nextLyric(after: position).map { $0 > reached } ?? true)
  }

  /// The drawing interval while seeking.
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
    // The extra millisecond prevents rounding from showing the same second twice.
    let wait = (next - position) / snapshot.rate * 1e9 + 1_000_000
    guard let nanoseconds = Int64(exactly: wait.rounded(.up)) else { return nil }
    let (moment, overflow) = now.monotonicNanoseconds.addingReportingOverflow(nanoseconds)
    return overflow ? nil : moment
  }

  /// Returns whether seeking has reached an end of the track.
  private func isSeekingAtEnd(_ now: Timestamp) -> Bool {
    let position = snapshot.position(at: now)
    guard snapshot.state == .seekingForward else { return position <= 0 }
    return position >= snapshot.item?.track.exactDuration ?? .infinity
  }

  /// Returns the position at which the playing row's animation changes.
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

  /// Returns the position at which the next line or word of lyrics begins, if lyrics are visible.
  private func nextLyric(after position: Double) -> Double? {
    let offset = snapshot.lyricsOffset.total
    guard let change = nowPlaying.lyrics.lyrics?.nextChange(after: position + offset),
      layout.height(of: .lyric) > 0
    else { return nil }
    return change - offset
  }

  /// Returns when the clock shows the next minute, if it is visible.
  private func nextMinute(after now: Timestamp) -> Int64? {
    guard screen == .playing else { return nil }
    let passed = (now.unixMilliseconds % 60_000 + 60_000) % 60_000
    let (moment, overflow) = now.monotonicNanoseconds.addingReportingOverflow(
      (60_000 - passed) * 1_000_000)
    return overflow ? nil : moment
  }

  /// Whether a row of the list is animated.
  private var isRowMoving: Bool {
    guard appearance.options.preferences.animatesRow, snapshot.state == .playing,
      let item = snapshot.item, !isCovered
    else { return false }
    return screens.tab.shows(item.id)
  }
}

extension PlayerSnapshot {
  /// Returns the position in the lyrics, which includes their offset.
  func lyricsPosition(at now: Timestamp) -> Double {
    position(at: now) + remarks.lyricsOffset.total
  }
}
