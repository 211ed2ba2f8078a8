package import CalendarDates
package import PlayerModel

/// A question about photos.
package enum PhotoQuestion: Hashable, Sendable {
  /// All photos whose time is known.
  case all
  /// Photos of a day according to their own clocks.
  case day(CalendarDay)
  /// Photos of this day in earlier years.
  case onThisDay(today: CalendarDay)
  /// Photos whose song is in a mood now.
  case mood(MoodName)
  /// Photos from when a song was heard.
  case song(PersistentID)
  /// Photos that were taken in a range of Unix milliseconds.
  case taken(Range<Int64>)

  private static let millisecondsOfDay: Int64 = 86_400_000
  /// The maximum offset of a time zone from UTC, including summer time, in milliseconds.
  private static let farthestZone: Int64 = 16 * 3_600_000
  /// No digital photo is older.
  private static let firstYear = 1970

  /// The times at which photos of the wanted day can have been taken, in Unix milliseconds, or `nil` if the
  /// day does not matter.
  var spans: [Range<Int64>]? {
    switch self {
    case .all, .mood, .song: nil
    case .taken(let range): [range]
    case .day(let day): [Self.span(of: day)]
    case .onThisDay(let today):
      (Self.firstYear..<max(Self.firstYear, today.year)).flatMap {
        QueryCondition.DayTest.thisDay.days(of: $0, on: today).map(Self.span)
      }
    }
  }

  /// Returns whether a photo of that time is from the wanted day.
  func accepts(_ taken: TakenMoment) -> Bool {
    switch self {
    case .all, .mood, .song, .taken: true
    case .day(let day): taken.day == day
    case .onThisDay(let today): QueryCondition.DayTest.thisDay.means(taken.day, on: today)
    }
  }

  /// Returns the day in UTC, extended by the times at which it is that day elsewhere.
  private static func span(of day: CalendarDay) -> Range<Int64> {
    let start = Int64(day.daysSince1970) * millisecondsOfDay
    return (start - farthestZone)..<(start + millisecondsOfDay + farthestZone)
  }
}
