import ArgumentParser
import CalendarDates
import Linux

/// A moment as the listener writes it.
///
/// It is `today`, `yesterday`, `2026-11-21` or `2026-11-21T18:30`, with optional seconds. It may end in `Z`
/// or an offset such as `+01:00`, and is local time otherwise.
struct DateArgument: ExpressibleByArgument, Equatable {
  /// Unix milliseconds.
  let milliseconds: Int64

  init?(argument: String) {
    if let days = ["today": 0, "yesterday": 1][argument] {
      let today = LocalZone.time(atUnixMilliseconds: SystemClock().now().unixMilliseconds).day
      let day = CalendarDay(daysSince1970: today.daysSince1970 - days)
      milliseconds = Self.localMilliseconds(DateTime(day, secondsOfDay: 0))
      return
    }
    var scan = DateScanner(argument)
    guard let day = scan.day(), day.year >= 1970 else { return nil }
    var seconds = 0
    if scan.take("T ") {
      guard let time = scan.secondsOfDay(needsSeconds: false) else { return nil }
      seconds = time
    }
    let time = DateTime(day, secondsOfDay: seconds)
    if scan.isAtEnd {
      milliseconds = Self.localMilliseconds(time)
      return
    }
    guard let minutes = scan.minutesEast(isExtended: true), scan.isAtEnd else { return nil }
    milliseconds = time.unixMilliseconds(minutesEast: minutes)
  }

  /// Returns the Unix milliseconds of a local time.
  private static func localMilliseconds(_ time: DateTime) -> Int64 {
    NamedZone.systemSeconds(atLocal: time.milliseconds / 1000) * 1000
  }
}

/// A duration as the listener writes it, such as `90m`, `12h`, `30d`, `8w`, `6mo`, `1y`, `1h30m` or `week`.
struct DurationArgument: ExpressibleByArgument, Equatable {
  let milliseconds: Int64

  init?(argument: String) {
    if let seconds = Self.words[argument] {
      milliseconds = seconds * 1000
      return
    }
    var rest = argument[...]
    var seconds: Int64 = 0
    repeat {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let unit = rest.dropFirst(digits.count).prefix { $0.isLetter }
      guard let number = Int64(digits), (0...1_000_000).contains(number),
        let length = Self.units[String(unit)]
      else { return nil }
      seconds += number * length
      rest = rest.dropFirst(digits.count + unit.count)
    } while !rest.isEmpty
    milliseconds = seconds * 1000
  }

  private static let units: [String: Int64] = [
    "s": 1, "m": 60, "min": 60, "h": 3600, "d": 86_400, "w": 604_800, "mo": 2_592_000,
    "y": 31_536_000,
  ]
  private static let words: [String: Int64] = [
    "hour": 3600, "day": 86_400, "week": 604_800, "month": 2_592_000, "year": 31_536_000,
  ]
}

/// The period to which a command applies.
struct PeriodOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "From this moment on: yesterday, 2026-11-21, 2026-11-21T18:30.", valueName: "date"))
  var since: DateArgument?
  @Option(help: ArgumentHelp("Up to this moment.", valueName: "date"))
  var until: DateArgument?
  @Option(
    help: ArgumentHelp(
      "Only the last 90m (minutes), 12h, 30d, 8w, 6mo, 1y, or week.", valueName: "span"))
  var last: DurationArgument?

  func validate() throws {
    if since != nil, last != nil { throw ValidationError("Give --since or --last, not both.") }
  }

  /// The start of the period in Unix milliseconds.
  var start: Int64? {
    since?.milliseconds ?? last.map { SystemClock().now().unixMilliseconds - $0.milliseconds }
  }

  /// The end of the period, exclusive, in Unix milliseconds.
  var end: Int64? { until?.milliseconds }
}
