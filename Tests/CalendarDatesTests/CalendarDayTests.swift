import CalendarDates
import Testing

/// Days of the calendar.
struct CalendarDayTests {
  @Test func `a day and how far it is from 1970 are the same`() {
    for days in stride(from: -800_000, to: 800_000, by: 37) {
      let day = CalendarDay(daysSince1970: days)
      #expect(day.isReal && day.daysSince1970 == days)
    }
  }

  @Test(arguments: [
    (Int64(0), "1970-01-01"), (-1, "1969-12-31"), (1_700_000_000_000, "2023-11-14"),
    (951_782_400_000, "2000-02-29"),
  ])
  func `a moment is on a day`(moment: Int64, day: String) {
    #expect("\(CalendarDay(unixMilliseconds: moment))" == day)
  }

  @Test(arguments: [(2026, "2026"), (987, "0987"), (1, "0001"), (0, "0000"), (-5, "-5")])
  func `a year has four digits`(year: Int, text: String) {
    let day = CalendarDay(year: year, month: 5, day: 3)
    #expect(day.yearText == text)
    #expect(day.monthText == text + "-05")
    #expect("\(day)" == text + "-05-03")
  }
}
