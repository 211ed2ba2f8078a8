import CalendarDates
import Foundation
import TestSupport
import Testing

/// What clocks show, and how it is written.
@Suite struct DateTimeTests {
  /// Moments of the years 0 to 9999.
  private static let moments: [Int64] = {
    var random = SeededGenerator(seed: 4)
    return (0..<2000).map { _ in
      Int64.random(in: -62_167_219_200_000..<253_402_300_800_000, using: &random)
    }
  }()

  @Test(
    arguments: [
      (0, 0, "1970-01-01T00:00:00.000"), (-1, 0, "1969-12-31T23:59:59.999"),
      (951_868_799_999, 0, "2000-02-29T23:59:59.999"),
      (951_868_799_999, 3600, "2000-03-01T00:59:59.999"),
      (951_782_400_000, -300 * 60, "2000-02-28T19:00:00.000"),
      (-62_167_219_200_000, 0, "0000-01-01T00:00:00.000"),
      (-62_167_219_200_001, 0, "-1-12-31T23:59:59.999"),
      (253_402_300_799_999, 0, "9999-12-31T23:59:59.999"),
      (253_402_300_800_000, 0, "10000-01-01T00:00:00.000"),
    ] as [(Int64, Int, String)])
  func `a clock is ahead of UTC or behind it`(moment: Int64, secondsEast: Int, text: String) {
    let time = DateTime(unixMilliseconds: moment, secondsEast: secondsEast)
    #expect(time.text(milliseconds: true) == text)
  }

  @Test func `a time is written in the requested format`() {
    let time = DateTime(unixMilliseconds: 1_795_253_400_250)
    #expect(time.text() == "2026-11-21T09:30:00")
    #expect(time.text(between: " ") == "2026-11-21 09:30:00")
    #expect(time.text(zone: .utc) == "2026-11-21T09:30:00Z")
    #expect(
      time.text(milliseconds: true, zone: .east(minutes: -210))
        == "2026-11-21T09:30:00.250-03:30")
  }

  @Test(arguments: [
    (0, "+00:00"), (60, "+01:00"), (-60, "-01:00"), (-1, "-00:01"), (345, "+05:45"),
    (-1439, "-23:59"),
  ])
  func `an offset has hours and minutes`(minutes: Int, text: String) {
    #expect(WrittenZone.east(minutes: minutes).text == text)
  }

  @Test func `times are written as Foundation writes them`() {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let moment = Int64.random(in: 0...4_102_444_800_000, using: &random)
      // Foundation rounds down, and most milliseconds are slightly too low as a binary fraction.
      let date = Date(timeIntervalSince1970: (Double(moment) + 0.5) / 1000)
      let time = DateTime(unixMilliseconds: moment)
      #expect(time.text(milliseconds: true, zone: .utc) == date.formatted(style))
    }
  }

  /// The time of a text, and the minutes by which its clock is ahead of UTC.
  private static func read(_ text: String) -> (time: DateTime, minutesEast: Int)? {
    var scan = DateScanner(text)
    guard let day = scan.day(), scan.take("T"), let seconds = scan.secondsOfDay(), scan.take("."),
      let milliseconds = scan.decimals(places: 3), let minutes = scan.minutesEast(), scan.isAtEnd
    else { return nil }
    return (DateTime(day, secondsOfDay: seconds, millisecond: milliseconds), minutes)
  }

  @Test(arguments: [0, 60, -60, 345, -210, 840, -720, 1439, -1439])
  func `a written time is read as the same moment`(minutesEast: Int) throws {
    for moment in Self.moments {
      let time = DateTime(unixMilliseconds: moment, secondsEast: minutesEast * 60)
      guard time.hasFourDigitYear else { continue }
      let text = time.text(milliseconds: true, zone: .east(minutes: minutesEast))
      let (read, offset) = try #require(Self.read(text))
      #expect(offset == minutesEast)
      #expect(read == time)
      #expect(read.unixMilliseconds(minutesEast: minutesEast) == moment)
    }
  }

  @Test(
    arguments: [
      (-62_167_219_200_001, false), (-62_167_219_200_000, true), (253_402_300_799_999, true),
      (253_402_300_800_000, false), (.min, false), (.max, false),
    ] as [(Int64, Bool)])
  func `four digits are enough for the years 0 to 9999`(moment: Int64, isTrue: Bool) {
    #expect(DateTime(unixMilliseconds: moment).hasFourDigitYear == isTrue)
  }

  @Test(arguments: [Int64.min, .min + 1, .max - 1, .max], [-86_400, 0, 86_400])
  func `any moment has a day and a text`(moment: Int64, secondsEast: Int) {
    let time = DateTime(unixMilliseconds: moment, secondsEast: secondsEast)
    #expect(time.text().hasPrefix("\(time.day)T"))
    #expect((time.milliseconds < 0) == (moment < 0))
  }

  @Test func `a leap second is the first second of the next day`() {
    let day = CalendarDay(year: 2016, month: 12, day: 31)
    #expect(DateTime(day, secondsOfDay: 86_400).text() == "2017-01-01T00:00:00")
  }
}
