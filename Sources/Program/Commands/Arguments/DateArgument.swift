import ArgumentParser
import Glibc
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
      guard let day = Self.startOfDay(before: days) else { return nil }
      milliseconds = Int64(day) * 1000
      return
    }
    var text = Substring(argument)
    guard let day = Self.fields(&text, [4, 2, 2], separator: "-") else { return nil }
    var clock = [0, 0, 0]
    if text.first == "T" || text.first == " " {
      text.removeFirst()
      guard let minute = Self.fields(&text, [2, 2], separator: ":") else { return nil }
      clock = minute + [0]
      if text.first == ":" {
        text.removeFirst()
        guard let second = Self.fields(&text, [2], separator: ":") else { return nil }
        clock[2] = second[0]
      }
    }
    guard let offset = Self.offset(text), let seconds = Self.seconds(day + clock, offset) else {
      return nil
    }
    milliseconds = Int64(seconds) * 1000
  }

  /// Returns the start of the day, local time, the given number of days ago, in Unix seconds.
  private static func startOfDay(before days: Int) -> Int? {
    var now = time(nil)
    var today = tm()
    guard localtime_r(&now, &today) != nil else { return nil }
    // mktime normalises a day below 1 to one of the previous month.
    var day = tm()
    (day.tm_year, day.tm_mon, day.tm_mday) = (today.tm_year, today.tm_mon, today.tm_mday)
    day.tm_mday -= Int32(days)
    day.tm_isdst = -1
    return mktime(&day)
  }

  private enum Offset {
    case local
    case east(seconds: Int)
  }

  /// Parses the rest of the text after the time.
  private static func offset(_ text: Substring) -> Offset? {
    if text.isEmpty { return .local }
    if text == "Z" { return .east(seconds: 0) }
    var rest = text.dropFirst()
    guard text.first == "+" || text.first == "-",
      let parts = fields(&rest, [2, 2], separator: ":"), rest.isEmpty, parts[0] < 24, parts[1] < 60
    else { return nil }
    return .east(seconds: (parts[0] * 60 + parts[1]) * (text.first == "-" ? -60 : 60))
  }

  private static func seconds(_ fields: [Int], _ offset: Offset) -> Int? {
    guard fields[0] >= 1970, fields[3] < 24, fields[4] < 60, fields[5] < 60 else { return nil }
    var components = tm()
    components.tm_year = Int32(fields[0] - 1900)
    components.tm_mon = Int32(fields[1] - 1)
    components.tm_mday = Int32(fields[2])
    components.tm_hour = Int32(fields[3])
    components.tm_min = Int32(fields[4])
    components.tm_sec = Int32(fields[5])
    components.tm_isdst = -1
    let seconds =
      switch offset {
      case .local: mktime(&components)
      case .east(let east): timegm(&components) - east
      }
    // mktime normalises a day that does not exist to one of the next month.
    let isReal = components.tm_mon == Int32(fields[1] - 1) && components.tm_mday == Int32(fields[2])
    return isReal ? seconds : nil
  }

  /// Removes numbers of exactly the given lengths from the front of `text`.
  private static func fields(
    _ text: inout Substring, _ lengths: [Int], separator: Character
  ) -> [Int]? {
    var fields: [Int] = []
    for length in lengths {
      if !fields.isEmpty {
        guard text.first == separator else { return nil }
        text.removeFirst()
      }
      let digits = text.prefix(length)
      guard digits.count == length, digits.utf8.allSatisfy({ (48...57).contains($0) }),
        let field = Int(digits)
      else { return nil }
      fields.append(field)
      text.removeFirst(length)
    }
    return fields
  }
}

/// A duration as the listener writes it, such as `90m`, `12h`, `30d`, `8w`, `6mo`, `1y`, `1h30m` or `week`.
struct SpanArgument: ExpressibleByArgument, Equatable {
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
  var last: SpanArgument?

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
