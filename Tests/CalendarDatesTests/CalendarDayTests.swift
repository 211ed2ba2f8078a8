import CalendarDates
import Testing

/// Days of the calendar.
struct CalendarDayTests {
  @Test func `a day and its distance from 1970 determine each other`() {
    for days in stride(from: -800_000, to: 800_000, by: 37) {
      let day = CalendarDay(daysSince1970: days)
      #expect(day.isReal && day.daysSince1970 == days)
    }
  }

  @Test func `each day is followed by the next, for eight hundred years`() {
    var day = CalendarDay(year: -200, month: 1, day: 1)
    for number in day.daysSince1970..<CalendarDay(year: 600, month: 1, day: 1).daysSince1970 {
      guard day == CalendarDay(daysSince1970: number) else {
        Issue.record("\(day) is not day \(number)")
        return
      }
      day = day.next
    }
    #expect(day == CalendarDay(year: 600, month: 1, day: 1))
  }

  @Test(arguments: [
    (2000, true), (2024, true), (1900, false), (2100, false), (2023, false), (0, true),
    (-4, true), (-100, false), (-400, true),
  ])
  func `a leap year has a 29th of February`(year: Int, isLeap: Bool) {
    let day = CalendarDay(year: year, month: 2, day: 29)
    #expect(day.isReal == isLeap)
    let march = CalendarDay(year: year, month: 3, day: 1)
    #expect(CalendarDay(daysSince1970: march.daysSince1970 - 1).day == (isLeap ? 29 : 28))
  }

  @Test(arguments: [
    (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32), (2026, 4, 31), (2026, 2, -1),
  ])
  func `days that are not in the calendar are not real`(year: Int, month: Int, day: Int) {
    #expect(!CalendarDay(year: year, month: month, day: day).isReal)
  }

  @Test(arguments: [
    (Int64(0), "1970-01-01"), (-1, "1969-12-31"), (1_700_000_000_000, "2023-11-14"),
    (951_782_400_000, "2000-02-29"),
  ])
  func `a moment belongs to a day`(moment: Int64, day: String) {
    #expect("\(CalendarDay(unixMilliseconds: moment))" == day)
  }

  @Test(arguments: [(2026, "2026"), (987, "0987"), (1, "0001"), (0, "0000"), (-5, "-5")])
  func `a year has four digits`(year: Int, text: String) {
    let day = CalendarDay(year: year, month: 5, day: 3)
    #expect(day.yearText == text)
    #expect(day.monthText == text + "-05")
    #expect("\(day)" == text + "-05-03")
    #expect(day.monthDayText == "05-03")
  }
}
