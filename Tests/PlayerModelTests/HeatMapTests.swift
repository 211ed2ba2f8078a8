import CalendarDates
import PlayerModel
import Testing

@Suite struct HeatMapTests {
  /// A report of days from `first` on, with an hour heard on each, except for those that
  /// `isSilent`.
  private func report(
    from first: CalendarDay, _ count: Int, isSilent: (CalendarDay) -> Bool = { _ in false }
  ) -> ListeningReport {
    var report = ListeningReport()
    report.first = first
    report.days = (0..<count).map { index in
      let day = CalendarDay(daysSince1970: first.daysSince1970 + index)
      var period = ListeningReport.Period(name: day.description)
      period.seconds = isSilent(day) ? 0 : 3600
      return period
    }
    report.last = CalendarDay(daysSince1970: first.daysSince1970 + count - 1)
    return report
  }

  @Test func `one long day does not make all others pale`() {
    let scale = HeatScale(Array(repeating: 3600, count: 99) + [86_400])
    #expect(scale.limits == [900, 1800, 2700])
    #expect(
      [-1, 0, 1, 900, 901, 1800, 2700, 2701, 86_400].map(scale.step) == [
        0, 0, 1, 1, 2, 2, 3, 4, 4,
      ])
  }

  @Test(arguments: [[], [0, 0], [.nan, .infinity], [5]] as [[Double]])
  func `few numbers, or only invalid ones, still make a scale`(seconds: [Double]) {
    let scale = HeatScale(seconds)
    #expect(scale.limits.count == 3)
    #expect(scale.step(of: 0) == 0 && scale.step(of: 1e9) == HeatScale.darkest)
  }

  @Test(arguments: [(1, 1), (7, 2), (30, 5), (365, 53), (366, 53)])
  func `up to a year is one block`(count: Int, weeks: Int) {
    // A Saturday.
    let calendar = HeatCalendar(report(from: CalendarDay(year: 2026, month: 11, day: 21), count))
    #expect(calendar.blocks.map(\.year) == [nil])
    #expect(calendar.blocks.map(\.weeks.count) == [weeks])
  }

  @Test func `each day of ten years occurs once, below its weekday, the latest year first`() {
    let report = report(from: CalendarDay(year: 2015, month: 1, day: 1), 3653) { $0.year == 2019 }
    let blocks = HeatCalendar(report).blocks
    #expect(blocks.map(\.year) == [2024, 2023, 2022, 2021, 2020, 2018, 2017, 2016, 2015])
    var places: [Int] = []
    for week in blocks.flatMap(\.weeks) {
      #expect(week.monday.weekday == 0)
      for (row, place) in week.days.enumerated() {
        guard let place else { continue }
        places.append(place)
        let day = CalendarDay(daysSince1970: week.monday.daysSince1970 + row)
        #expect(report.days[place].name == day.description)
      }
    }
    #expect(Set(places).count == places.count && places.count == 3653 - 365)
    #expect(blocks.allSatisfy { $0.weeks.compactMap(\.month) == Array(1...12) })
  }

  @Test(arguments: [1, 4, 26, 27, 52, 53, 100])
  func `rows have about equal lengths and contain every week once`(limit: Int) throws {
    let report = report(from: CalendarDay(year: 2026, month: 1, day: 1), 365)
    let block = try #require(HeatCalendar(report).blocks.first)
    let rows = block.rows(ofAtMost: limit)
    #expect(rows.flatMap(\.self) == block.weeks)
    #expect(rows.allSatisfy { $0.count <= limit })
  }

  @Test func `a day knows its weekday, even before 1970`() {
    #expect(CalendarDay(year: 1970, month: 1, day: 1).weekday == 3)
    #expect(CalendarDay(year: 2026, month: 11, day: 22).weekday == 6)
    #expect(CalendarDay(year: 1969, month: 12, day: 29).weekday == 0)
    #expect(CalendarDay(year: 1900, month: 1, day: 1).weekday == 0)
  }

  @Test func `a report of nothing has no blocks`() {
    #expect(HeatCalendar(ListeningReport()).blocks.isEmpty)
  }
}
