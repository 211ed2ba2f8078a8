import CalendarDates
import DirectStoreAccess
import Foundation
import PhotoFiles
import Testing

/// When a photo was taken, according to its file; times without a zone are in this machine's zone, whichever that is.
@Suite struct TakenMomentTests {
  private static func clock(_ text: String) throws -> Int64 {
    Int64(try Date(text + "Z", strategy: .iso8601).timeIntervalSince1970 * 1000)
  }

  private static func local(_ milliseconds: Int64) -> Int {
    TimeZone.current.secondsFromGMT(
      for: Date(timeIntervalSince1970: Double(milliseconds) / 1000)) / 60
  }

  @Test(arguments: [
    (540, "2025-06-01 09:30:00 +09:00", "2025-06-01T09:30:00.250+09:00"),
    (-210, "2025-06-01 09:30:00 -03:30", "2025-06-01T09:30:00.250-03:30"),
    (0, "2025-06-01 09:30:00 +00:00", "2025-06-01T09:30:00.250+00:00"),
  ])
  private func `a time with a zone is exact, and shown in that zone`(
    minutesEast: Int, text: String, iso: String
  ) throws {
    let clock = try Self.clock("2025-06-01T09:30:00") + 250
    let taken = try #require(
      TakenMoment(TakenTime(clockMilliseconds: clock, minutesEast: minutesEast)))
    #expect(taken.unixMilliseconds == clock - Int64(minutesEast) * 60_000)
    #expect(taken.isExact)
    #expect(taken.text == text)
    #expect(taken.iso == iso)
  }

  @Test func `the day is that of the photo's own time zone`() throws {
    // In UTC it is still the previous evening.
    let clock = try Self.clock("2025-06-01T01:00:00")
    let taken = try #require(TakenMoment(TakenTime(clockMilliseconds: clock, minutesEast: 540)))
    #expect(taken.day == CalendarDay(year: 2025, month: 6, day: 1))
  }

  @Test func `a time without a zone is in this machine's, and marked as assumed`() throws {
    let clock = try Self.clock("2025-06-01T09:30:00")
    let taken = try #require(TakenMoment(TakenTime(clockMilliseconds: clock)))
    #expect(!taken.isExact)
    #expect(taken.clockText == "2025-06-01 09:30:00")
    #expect(taken.minutesEast == Self.local(taken.unixMilliseconds))
  }

  @Test func `an instant is exact, and shown in this machine's zone`() throws {
    let instant = try Self.clock("2025-06-01T09:30:00")
    let taken = try #require(TakenMoment(TakenTime(instant: instant)))
    #expect(taken.unixMilliseconds == instant)
    #expect(taken.isExact)
    #expect(taken.minutesEast == Self.local(instant))
  }

  @Test func `times before 1970 and odd milliseconds are formatted correctly`() throws {
    let taken = try #require(
      TakenMoment(TakenTime(clockMilliseconds: -1, minutesEast: 0)))
    #expect(taken.iso == "1969-12-31T23:59:59.999+00:00")
  }

  @Test(arguments: [
    TakenTime(clockMilliseconds: .max), TakenTime(clockMilliseconds: .min),
    TakenTime(instant: .max), TakenTime(instant: .min, minutesEast: .max),
    TakenTime(clockMilliseconds: 1_000_000_000, minutesEast: .min),
  ])
  private func `a time outside the calendar is invalid`(taken: TakenTime) {
    #expect(TakenMoment(taken) == nil)
  }
}
