import Glibc
import Testing

@testable import Commands

@Suite struct DateArgumentTests {
  @Test(arguments: [
    ("1970-01-01Z", Int64(0)), ("1970-01-01T00:00:01Z", 1000),
    ("2026-11-21T18:30Z", 1_795_285_800_000),
    ("2026-11-21 18:30Z", 1_795_285_800_000), ("2026-11-21T18:30:15Z", 1_795_285_815_000),
    ("2026-11-21T18:30+01:00", 1_795_282_200_000), ("2026-11-21T18:30-05:30", 1_795_305_600_000),
    ("2026-11-21T18:30:15+00:00", 1_795_285_815_000), ("2024-02-29Z", 1_709_164_800_000),
  ])
  func `a time with an offset does not depend on the time zone`(text: String, milliseconds: Int64) {
    #expect(DateArgument(argument: text)?.milliseconds == milliseconds)
  }

  @Test func `today and yesterday begin at local midnight`() throws {
    let today = try #require(DateArgument(argument: "today")?.milliseconds)
    let yesterday = try #require(DateArgument(argument: "yesterday")?.milliseconds)
    let now = Int64(time(nil)) * 1000
    #expect(today <= now && now - today < 90_000_000)
    #expect((82_800_000...90_000_000).contains(today - yesterday))
    for moment in [today, yesterday] {
      var seconds = time_t(moment / 1000)
      var local = tm()
      #expect(localtime_r(&seconds, &local) != nil)
      #expect(local.tm_hour == 0 && local.tm_min == 0 && local.tm_sec == 0)
    }
  }

  @Test(arguments: ["2026-11-21", "2026-07-01T18:30", "2026-11-21 00:00:59"])
  func `a time without an offset is local`(text: String) throws {
    let milliseconds = try #require(DateArgument(argument: text)?.milliseconds)
    var seconds = time_t(milliseconds / 1000)
    var local = tm()
    #expect(localtime_r(&seconds, &local) != nil)
    var room = [CChar](repeating: 0, count: 64)
    #expect(strftime(&room, room.count, "%Y-%m-%d %H:%M:%S", &local) > 0)
    let written = String(
      decoding: room.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #expect(written.hasPrefix(text.replacing("T", with: " ")))
  }

  @Test func `a time without an offset follows daylight saving time`() async {
    await #expect(processExitsWith: .success) {
      // In both hemispheres, east and west, with half hours; near the hours at which clocks change.
      let zones = [
        "CET-1CEST,M3.5.0,M10.5.0/3": [
          "2026-07-01T18:30": "2026-07-01T16:30Z", "2026-01-01T18:30": "2026-01-01T17:30Z",
          "2026-03-29": "2026-03-28T23:00Z", "2026-03-29T03:00": "2026-03-29T01:00Z",
          "2026-10-25": "2026-10-24T22:00Z", "2026-10-25T03:00": "2026-10-25T02:00Z",
        ],
        "NST3:30NDT,M3.2.0,M11.1.0": [
          "2026-07-01T18:30": "2026-07-01T21:00Z", "2026-01-01T18:30": "2026-01-01T22:00Z",
        ],
        "AEST-10AEDT,M10.1.0,M4.1.0/3": [
          "2026-07-01T18:30": "2026-07-01T08:30Z", "2026-01-01T18:30:15": "2026-01-01T07:30:15Z",
        ],
      ]
      for (zone, moments) in zones {
        setenv("TZ", zone, 1)
        for (text, expected) in moments {
          #expect(
            DateArgument(argument: text) == DateArgument(argument: expected), "\(text) in \(zone)")
        }
      }
    }
  }

  @Test(arguments: [
    "", "now", "2026", "2026-11", "2026-11-21T", "2026-11-21T18", "2026-11-21T18:3",
    "2026-11-21T24:00",
    "2026-11-21T18:60", "2026-11-21T18:30:60", "2026-13-01", "2026-00-01", "2026-02-30",
    "2026-04-31T10:00Z", "2025-02-29", "1969-12-31", "26-11-21", "2026-11-21-x", "2026--11-21",
    "+026-11-21", "2026-11-21T18:30+1:00", "2026-11-21T18:30+24:00", "2026-11-21T18:30+01:60",
    "2026-11-21T18:30+0100", "2026-11-21T18:30Z+01:00", "2026-11-21TT18:30", "٢٠٢٦-11-21",
    "2026-11-21 ",
  ])
  func `an invalid time is refused`(text: String) {
    #expect(DateArgument(argument: text) == nil)
  }

  @Test(arguments: [
    ("90m", Int64(5_400_000)), ("12h", 43_200_000), ("30d", 2_592_000_000), ("8w", 4_838_400_000),
    ("0d", 0), ("1h30m", 5_400_000), ("90s", 90_000), ("6mo", 15_552_000_000),
    ("2y", 63_072_000_000), ("week", 604_800_000), ("day", 86_400_000),
  ])
  func `a duration has a unit`(text: String, milliseconds: Int64) {
    #expect(DurationArgument(argument: text)?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    "", "5", "d", "-5d", "5x", "5 d", "1h30", "weeks", "h1", "1.5d", "99999999d",
    "99999999999999999999d", "5dd",
  ])
  func `an invalid duration is refused`(text: String) {
    #expect(DurationArgument(argument: text) == nil)
  }
}
