import CalendarDates
import PlayerModel
import Testing

/// Moments as other programs write them.
@Suite struct ForeignMomentTests {
  /// 2023-11-14T22:13:20Z, in Unix seconds.
  private static let moment = 1_700_000_000

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The local time at that moment, the given number of minutes ahead of UTC.
  private static func local(_ offset: Int) -> String {
    let seconds = moment + offset * 60
    let clock = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map(two)
    return "\(CalendarDay(daysSince1970: seconds / 86_400))T\(clock.joined(separator: ":"))"
  }

  @Test(arguments: Array(stride(from: -14 * 60, through: 14 * 60, by: 15)))
  func `a moment is the same in every zone, however its offset is written`(offset: Int) throws {
    let (hours, minutes) = (Self.two(abs(offset) / 60), Self.two(abs(offset) % 60))
    let sign = offset < 0 ? "-" : "+"
    var zones = ["\(hours):\(minutes)", "\(hours)\(minutes)"]
    if minutes == "00" { zones.append(hours) }
    zones = zones.flatMap { ["\(sign)\($0)", " \(sign)\($0)"] }
    if offset == 0 { zones += ["", "Z", " UTC", " GMT", "-00:00"] }
    let rows = zones.map { "A,B,T,\(Self.local(offset))\($0)\n" }
    let list = try imported("artist,album,track,played_at\n" + rows.joined())
    #expect(list.rejected == 0)
    #expect(
      list.sessions.map(\.startedAt.unixMilliseconds)
        == zones.map { _ in Int64(Self.moment) * 1000 })
  }
}
