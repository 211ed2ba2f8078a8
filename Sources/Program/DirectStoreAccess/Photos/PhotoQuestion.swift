package import CalendarDates
package import PlayerModel

/// Which photos are wanted.
package enum PhotoQuestion: Hashable, Sendable {
  /// All of which it is known when they were taken.
  case all
  /// Those of a day of their own clocks.
  case day(CalendarDay)
  /// Those of this day in earlier years, as seen from today.
  case onThisDay(today: CalendarDay)
  /// Those whose song is filed under a mood now.
  case mood(MoodName)
  /// Those from when a song was heard.
  case song(PersistentID)
  /// Those that were taken in a range of Unix milliseconds.
  case taken(Range<Int64>)

  private static let millisecondsOfDay: Int64 = 86_400_000
  /// No clock on a wall is further from UTC, summer time included.
  private static let farthestZone: Int64 = 16 * 3_600_000
  /// There were no digital photos before.
  private static let firstYear = 1970

  /// When those can have been taken that have the day, Unix milliseconds; nil if the day does not matter.
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

  /// Whether a photo of that moment has the day that is wanted.
  func accepts(_ taken: TakenMoment) -> Bool {
    switch self {
    case .all, .mood, .song, .taken: true
    case .day(let day): taken.day == day
    case .onThisDay(let today): QueryCondition.DayTest.thisDay.means(taken.day, on: today)
    }
  }

  /// The day in UTC and what may be that day elsewhere.
  private static func span(of day: CalendarDay) -> Range<Int64> {
    let start = Int64(day.daysSince1970) * millisecondsOfDay
    return (start - farthestZone)..<(start + millisecondsOfDay + farthestZone)
  }
}
