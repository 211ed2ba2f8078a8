import PlayerModel
import Testing

/// A track's date of release, as text.
struct TrackDateTests {
  @Test(
    arguments: [
      (2001, nil, "2001"), (2001, 500, "2001-05"), (2001, 503, "2001-05-03"),
      (2000, 229, "2000-02-29"), (1, 1231, "0001-12-31"), (9999, 101, "9999-01-01"),
    ] as [(Int, Int?, String)])
  func `a date is as exact as it is known, and is read back`(
    year: Int, monthDay: Int?, text: String
  )
    throws
  {
    #expect(Track.date(year: year, monthDay: monthDay) == text)
    let parts = try #require(Track.parts(ofDate: text))
    #expect(parts.year == year)
    #expect(parts.monthDay == monthDay)
  }

  @Test(
    arguments: [
      (nil, 503, nil), (0, 503, nil), (-5, nil, nil), (10_000, 503, nil), (.max, .max, nil),
      (2001, 229, "2001-02"), (2001, 1399, "2001"), (2001, 0, "2001"), (2001, -503, "2001"),
      (2001, .min, "2001"),
    ] as [(Int?, Int?, String?)])
  func `a date that is not in the calendar is left out`(year: Int?, monthDay: Int?, text: String?) {
    #expect(Track.date(year: year, monthDay: monthDay) == text)
  }

  @Test(arguments: [
    "", "-", "2001-", "2001-5", "2001-05-3", "2001-00", "2001-05-00", "2001-13", "2001-02-29",
    "2001-05-03-01", "2001-05-03T10:00", "+2001", "-2001", "99999", "20010503", "2001--05", "0000",
    "３００１",
  ])
  func `an invalid date is rejected`(text: String) {
    #expect(Track.parts(ofDate: text) == nil)
  }
}
