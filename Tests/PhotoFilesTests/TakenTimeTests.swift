import Glibc
import Linux
import PhotoFiles
import Testing

@Suite struct TakenTimeTests {
  @Test func `a time without a zone is not exact`() {
    #expect(!TakenTime(clockMilliseconds: 0).isExact)
    #expect(TakenTime(clockMilliseconds: 0, minutesEast: 60).isExact)
    #expect(TakenTime(instant: 0).isExact)
  }

  /// Berlin's offset in 2026: one hour, or two hours from 29 March to 25 October, 01:00 UTC each.
  private static func berlin(_ instant: Int64) -> Int {
    (1_774_746_000_000..<1_792_890_000_000).contains(instant) ? 7200 : 3600
  }

  @Test(
    arguments: [
      // 2026-01-15 12:00 and 2026-07-15 12:00.
      (1_768_478_400_000, 1_768_474_800_000), (1_784_116_800_000, 1_784_109_600_000),
      // 2026-03-29 01:59:59 is the last second of winter; 03:00 follows.
      (1_774_749_599_000, 1_774_745_999_000), (1_774_753_200_000, 1_774_746_000_000),
      // 02:30 never occurs: a clock still set to winter time means 03:30.
      (1_774_751_400_000, 1_774_747_800_000),
      // 2026-10-25 01:59:59 occurs once, 02:30 twice, of which the first is taken, and 03:00 once.
      (1_792_893_599_000, 1_792_886_399_000), (1_792_895_400_000, 1_792_888_200_000),
      (1_792_897_200_000, 1_792_893_600_000),
    ] as [(Int64, Int64)])
  func `a time without a zone is in the machine's zone`(clock: Int64, instant: Int64) {
    let taken = TakenTime(clockMilliseconds: clock)
    #expect(taken.unixMilliseconds(secondsEast: Self.berlin) == instant)
  }

  @Test func `a zone or an instant in the file takes precedence over the machine's zone`() {
    let clock = TakenTime(clockMilliseconds: 7_200_000, minutesEast: 120)
    #expect(clock.unixMilliseconds(secondsEast: Self.berlin) == 0)
    #expect(
      TakenTime(clockMilliseconds: 0, minutesEast: -570).unixMilliseconds(secondsEast: { _ in 0 })
        == 34_200_000)
    #expect(TakenTime(instant: 5, minutesEast: 60).unixMilliseconds(secondsEast: Self.berlin) == 5)
  }

  @Test(arguments: [
    TakenTime(clockMilliseconds: .max), TakenTime(clockMilliseconds: .min),
    TakenTime(instant: .max), TakenTime(clockMilliseconds: 0, minutesEast: .max / 2),
  ])
  func `a time out of range is unknown`(taken: TakenTime) {
    #expect(taken.unixMilliseconds(secondsEast: Self.berlin) == nil)
  }
}
