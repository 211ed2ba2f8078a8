import CalendarDates
import PlayerModel

@testable import PlayerInterface

/// Hearings for tests of the timeline.
extension Fixture {
  /// The number of hearings in ``hearings``.
  static let hearingCount = 36
  /// The number of hearings of each day.
  static let hearingsADay = 12

  /// Three days of hearings of every kind, newest first, below headings.
  static let hearings: [ListRow] = (1...hearingCount).flatMap { number -> [ListRow] in
    let day = (number - 1) / hearingsADay
    let heading = ListRow.day(
      ListRow.Day(date: CalendarDay(year: 2026, month: 11, day: 21 - day), count: hearingsADay))
    let row = ListRow.hearing(hearing(number))
    return number % hearingsADay == 1 ? [heading, row] : [row]
  }

  /// A hearing by its number, from 1 for the newest, which continues.
  static func hearing(_ number: Int, of total: Int = hearingCount) -> ListRow.Hearing {
    let endings: [ListeningSession.EndReason?] = [
      .quit, .finished, .skipped, .stopped, .failed, .finished, .restarted, .crashed,
    ]
    let track = queue[number % queue.count].entry.track
    let origin: ListRow.Hearing.Origin =
      switch number {
      case 9: .player("fire\u{1B}fox")
      case 10: .imported("listenbrainz")
      default: .thisPlayer
      }
    return ListRow.Hearing(
      id: "session \(number)", track: track,
      date: CalendarDay(year: 2026, month: 11, day: 21 - (number - 1) / hearingsADay),
      time: "14:\(max(10, 59 - number)):07",
      shape: HearingShape(session(number, of: track, isImported: number == 10)),
      ending: number == 1 ? nil : endings[number % endings.count], origin: origin, number: number,
      total: total)
  }

  /// A session in which half of a track was heard, with a pause, and then some of the rest.
  private static func session(
    _ number: Int, of track: Track, isImported: Bool
  ) -> ListeningSession {
    var session = ListeningSession(
      id: "session \(number)", entry: QueueEntry(id: EntryID(rawValue: 1), track: track),
      startedAt: start, sampleRate: 1000)
    guard !isImported else {
      session.importedFrom = "listenbrainz"
      return session
    }
    let length = Int64((track.duration ?? 100) * 1000)
    let ranges = [
      FrameRange(start: 0, end: length / 3), FrameRange(start: length / 3, end: length / 2),
      FrameRange(start: length / 2, end: length / 2 + Int64(number % 8) * length / 16),
    ]
    session.heard = ranges
    session.runs = ranges.map { range in
      HeardRun(
        frames: range,
        startedAt: start.unixMilliseconds + range.start + (range.start > 0 ? 60_000 : 0),
        milliseconds: range.count)
    }
    return session
  }
}
