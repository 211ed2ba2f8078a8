import CalendarDates
import GRDB
import LocalDatabase
package import PlayerModel

/// Finds the songs that were listened to on a calendar day.
struct SongsOfDay {
  let day: QueryCondition.DayTest
  /// The current time in Unix milliseconds.
  let now: Int64
  let rule: ListenRule
  let local: @Sendable (Int64) -> LocalMoment

  private static let millisecondsOfDay: Int64 = 86_400_000
  /// The maximum offset of local time from UTC in milliseconds, including daylight saving time.
  private static let farthestZone: Int64 = 16 * 3_600_000
  /// The years to search, because a clock that was once off by centuries must not cause endless queries.
  private static let years = 1970...2999

  /// Returns the songs in a history.
  func songs(
    in database: some DatabaseReading, sealedBy seal: SessionSeal?
  ) throws(PlayerError) -> Set<PersistentID> {
    do {
      return try find(in: database, seal)
    } catch let error as PlayerError {
      throw error
    } catch {
      preconditionFailure("only reading the history can throw here: \(error)")
    }
  }

  private func find(
    in database: some DatabaseReading, _ seal: SessionSeal?
  ) throws -> Set<PersistentID> {
    let span = try database.read { try SessionSchema.span(in: $0) }
    guard let span else { return [] }
    let today = local(now).date
    let first = max(local(span.lowerBound).year, Self.years.lowerBound)
    let last = min(local(span.upperBound).year, Self.years.upperBound)
    guard first <= last else { return [] }
    var songs: Set<PersistentID> = []
    for date in (first...last).flatMap({ day.days(of: $0, on: today) }) {
      let start = Int64(date.daysSince1970) * Self.millisecondsOfDay
      // Whatever the listener's time zone was, that day was within these limits.
      try SessionSchema.forEach(
        of: database, since: start - Self.farthestZone,
        until: start + Self.millisecondsOfDay + Self.farthestZone, sealedBy: seal
      ) { session in
        if let song = session.entry.track.persistentID, isListen(session, on: date) {
          songs.insert(song)
        }
      }
    }
    return songs
  }

  /// Returns whether this player's listener listened to the item of a session on a local date.
  private func isListen(_ session: ListeningSession, on date: CalendarDay) -> Bool {
    session.player == nil && session.endReason != nil
      && local(session.startedAt.unixMilliseconds).date == date && rule.counts(session)
  }
}

extension HistoryStore: SongHearings {
  package func songs(
    listenedToOn day: QueryCondition.DayTest, now: Int64
  ) throws(PlayerError) -> Set<PersistentID> {
    try SongsOfDay(day: day, now: now, rule: rule, local: LocalMoment.here)
      .songs(in: database, sealedBy: seal)
  }

  package func tracks(of songs: Set<PersistentID>) throws(PlayerError) -> [Track] {
    try SessionSchema.lastTracks(of: songs, in: database, sealedBy: seal)
  }
}

extension HistoryReader: SongHearings {
  package func tracks(of songs: Set<PersistentID>) throws(PlayerError) -> [Track] {
    try SessionSchema.lastTracks(of: songs, in: database, sealedBy: seal)
  }

  package func songs(
    listenedToOn day: QueryCondition.DayTest, now: Int64
  ) throws(PlayerError) -> Set<PersistentID> {
    try songs(listenedToOn: day, now: now, local: LocalMoment.here)
  }

  /// Returns the songs by the local time that `local` gives.
  package func songs(
    listenedToOn day: QueryCondition.DayTest, now: Int64,
    local: @escaping @Sendable (Int64) -> LocalMoment
  ) throws(PlayerError) -> Set<PersistentID> {
    try SongsOfDay(day: day, now: now, rule: rule, local: local)
      .songs(in: database, sealedBy: seal)
  }
}
