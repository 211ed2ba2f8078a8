import ArgumentParser
import Glibc

/// A moment as the listener writes it: `2026-11-21`, `2026-11-21T18:30`, with seconds if need be, and
/// `Z` or an offset such as `+01:00`; without one it is local time.
struct DateArgument: ExpressibleByArgument, Equatable {
  /// Unix milliseconds.
  let milliseconds: Int64

  init?(argument: String) {
    var text = Substring(argument)
    var offset: Int?
    if text.hasSuffix("Z") {
      text = text.dropLast()
      offset = 0
    } else if text.count > 16, let sign = text.dropFirst(11).lastIndex(where: { "+-".contains($0) })
    {
      let parts = text[text.index(after: sign)...].split(separator: ":").map { Int($0) }
      guard parts.count == 2, let hours = parts[0], let minutes = parts[1], hours < 24, minutes < 60
      else { return nil }
      offset = (hours * 60 + minutes) * (text[sign] == "-" ? -60 : 60)
      text = text[..<sign]
    }
    guard let time = Self.components(text) else { return nil }
    var components = time
    let seconds: Int
    if let offset {
      seconds = timegm(&components) - offset
    } else {
      components.tm_isdst = -1
      seconds = mktime(&components)
    }
    milliseconds = Int64(seconds) * 1000
  }

  private static func components(_ text: Substring) -> tm? {
    let halves = text.split(whereSeparator: { $0 == "T" || $0 == " " })
    guard (1...2).contains(halves.count) else { return nil }
    let date = halves[0].split(separator: "-").compactMap { Int32($0) }
    let time = halves.count == 2 ? halves[1].split(separator: ":").map { Int32($0) } : [0, 0]
    guard date.count == 3, (2...3).contains(time.count), (1970...9999).contains(date[0]),
      (1...12).contains(date[1]), (1...31).contains(date[2]),
      let hour = time[0], let minute = time[1], let second = time.count == 3 ? time[2] : 0,
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    var components = tm()
    components.tm_year = date[0] - 1900
    components.tm_mon = date[1] - 1
    components.tm_mday = date[2]
    components.tm_hour = hour
    components.tm_min = minute
    components.tm_sec = second
    return components
  }
}

/// A length of time as the listener writes it: `90m`, `12h`, `30d`, `8w`.
struct SpanArgument: ExpressibleByArgument, Equatable {
  let milliseconds: Int64

  init?(argument: String) {
    let units: [Character: Int64] = ["m": 60, "h": 3600, "d": 86_400, "w": 604_800]
    guard let unit = argument.last.flatMap({ units[$0] }), let number = Int64(argument.dropLast()),
      (0...1_000_000).contains(number)
    else { return nil }
    milliseconds = number * unit * 1000
  }
}

/// Which part of what was recorded a command is about.
struct PeriodOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Nothing before this moment, such as 2026-11-21T18:30.", valueName: "date"))
  var since: DateArgument?
  @Option(help: ArgumentHelp("Nothing from this moment on.", valueName: "date"))
  var until: DateArgument?
  @Option(help: ArgumentHelp("Only the last 90m, 12h, 30d or 8w.", valueName: "span"))
  var last: SpanArgument?

  func validate() throws {
    if since != nil, last != nil { throw ValidationError("Say --since or --last, not both.") }
  }

  /// The first moment, Unix milliseconds.
  var start: Int64? {
    since?.milliseconds ?? last.map { SystemClock().now().unixMilliseconds - $0.milliseconds }
  }

  /// The moment after the last, Unix milliseconds.
  var end: Int64? { until?.milliseconds }
}
