/// The syntax of a field's numbers: `1984`, `>10m`, `3:30`, `<30d`, `1980..1989`.
struct QueryNumber {
  private typealias Unit = (name: String, seconds: Double)

  private static let lengthUnits: [Unit] = [("h", 3600), ("m", 60), ("s", 1)]
  private static let ageUnits: [Unit] = [
    ("y", 31_536_000), ("mo", 2_592_000), ("w", 604_800), ("d", 86_400), ("h", 3600),
  ]

  private let field: QueryCondition.NumberField

  init(_ field: QueryCondition.NumberField) {
    self.field = field
  }

  /// Parses a test from lower-case text, or returns `nil` if it is not valid.
  func test(_ text: String) -> QueryCondition.NumberTest? {
    if field == .date || field == .original { return dates(text) }
    if let dots = text.firstRange(of: "..") {
      let (first, last) = (text[..<dots.lowerBound], text[dots.upperBound...])
      let (lower, upper) = (number(first), number(last))
      guard first.isEmpty || lower != nil, last.isEmpty || upper != nil,
        lower != nil || upper != nil
      else { return nil }
      return .init(lower: lower, upper: upper)
    }
    for sign in [">=", "<=", ">", "<"] where text.hasPrefix(sign) {
      guard let limit = number(text.dropFirst(sign.count)) else { return nil }
      let includes = sign.count == 2
      return sign.hasPrefix(">")
        ? .init(lower: limit, includesLower: includes)
        : .init(upper: limit, includesUpper: includes)
    }
    guard let value = number(text[...]) else { return nil }
    return .init(lower: value, upper: value)
  }

  /// Returns a test in the syntax that ``test(_:)`` parses.
  func text(_ test: QueryCondition.NumberTest) -> String {
    switch (test.lower, test.upper) {
    case (let lower?, let upper?) where text(lower) == text(upper): text(lower)
    case (let lower?, let upper?): "\(text(lower))..\(text(upper))"
    case (let lower?, nil): (test.includesLower ? ">=" : ">") + text(lower)
    case (nil, let upper?): (test.includesUpper ? "<=" : "<") + text(upper)
    // The syntax has no test without bounds, but every number passes this one.
    case (nil, nil): ">=0"
    }
  }

  /// Parses a year, month or day, and returns the numbers of the first and the last day in it.
  ///
  /// A track of which only the year or month is known has the number of the first.
  private func days(_ text: Substring) -> (first: Double, last: Double)? {
    guard let parts = Track.parts(ofDate: String(text)) else { return nil }
    let first = parts.year * 10_000 + (parts.monthDay ?? 0)
    let isDay = (parts.monthDay ?? 0) % 100 > 0
    let last = isDay ? first : first + (parts.monthDay == nil ? 9999 : 99)
    return (Double(first), Double(last))
  }

  /// Parses a test of dates, whose bounds are the first or last days of their years and months.
  private func dates(_ text: String) -> QueryCondition.NumberTest? {
    if let dots = text.firstRange(of: "..") {
      let (first, last) = (text[..<dots.lowerBound], text[dots.upperBound...])
      let (lower, upper) = (days(first)?.first, days(last)?.last)
      guard first.isEmpty || lower != nil, last.isEmpty || upper != nil,
        lower != nil || upper != nil
      else { return nil }
      return .init(lower: lower, upper: upper)
    }
    if text.hasPrefix(">=") { return days(text.dropFirst(2)).map { .init(lower: $0.first) } }
    if text.hasPrefix("<=") { return days(text.dropFirst(2)).map { .init(upper: $0.last) } }
    if text.hasPrefix(">") {
      return days(text.dropFirst()).map { .init(lower: $0.last, includesLower: false) }
    }
    if text.hasPrefix("<") {
      return days(text.dropFirst()).map { .init(upper: $0.first, includesUpper: false) }
    }
    return days(text[...]).map { .init(lower: $0.first, upper: $0.last) }
  }

  /// Returns a date from its number, without the parts that stand for a whole month or year.
  private static func date(_ number: Int64) -> String {
    Track.date(year: Int(number / 10_000), monthDay: Int(number % 10_000)) ?? "0001"
  }

  private func number(_ text: Substring) -> Double? {
    switch field {
    case .year, .plays, .skips: whole(text, upTo: 999_999_999)
    case .rating: whole(text, upTo: 5)
    case .bits, .channels, .bitrate, .bpm, .track, .disc: whole(text, upTo: 999_999)
    case .date, .original: days(text)?.first
    case .samplerate: rate(text)
    case .length: clock(text) ?? amount(text, in: Self.lengthUnits)
    case .added, .modified, .played: amount(text, in: Self.ageUnits)
    }
  }

  /// Formats a number of the field, such as `1h30m`.
  func text(_ number: Double) -> String {
    let whole = Int64(number)
    switch field {
    case .date, .original: return Self.date(whole)
    case .year, .plays, .skips, .rating, .bits, .channels, .bitrate, .samplerate, .bpm, .track,
      .disc:
      return String(whole)
    case .length: return Self.text(whole, in: Self.lengthUnits)
    case .added, .modified, .played: return Self.text(whole, in: Self.ageUnits)
    }
  }

  private func whole(_ text: Substring, upTo limit: Int) -> Double? {
    guard let number = digits(text), number <= limit else { return nil }
    return Double(number)
  }

  /// Parses a rate in Hz, or in kHz with `k`, such as `44.1k`.
  private func rate(_ text: Substring) -> Double? {
    guard text.hasSuffix("k") else { return whole(text, upTo: 999_999_999) }
    let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let kilohertz = digits(parts[0]),
      kilohertz < 1_000_000
    else {
      return nil
    }
    guard parts.count == 2 else { return Double(kilohertz * 1000) }
    guard parts[1].utf8.count <= 3, let part = digits(parts[1]) else { return nil }
    let hertz = (0..<(3 - parts[1].utf8.count)).reduce(part) { part, _ in part * 10 }
    return Double(kilohertz * 1000 + hertz)
  }

  /// Parses `3:30` or `1:02:03`.
  private func clock(_ text: Substring) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var seconds = 0
    for (place, part) in parts.enumerated() {
      guard let number = digits(part), place == 0 || part.utf8.count == 2 && number < 60 else {
        return nil
      }
      seconds = seconds * 60 + number
    }
    return Double(seconds)
  }

  /// Parses whole numbers with units, such as `90s`, `1h30m` or `2w`.
  private func amount(_ text: Substring, in units: [Unit]) -> Double? {
    var rest = text
    var sum = 0.0
    repeat {
      let number = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(number.count)
      let name = rest.prefix { !($0.isASCII && $0.isNumber) }
      rest = rest.dropFirst(name.count)
      guard let number = digits(number), let unit = units.first(where: { $0.name == name }) else {
        return nil
      }
      sum += Double(number) * unit.seconds
    } while !rest.isEmpty
    // Larger sums could not be written with nine digits per unit.
    return sum < 3e12 ? sum : nil
  }

  private func digits(_ text: Substring) -> Int? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// Formats seconds exactly, largest units first.
  private static func text(_ seconds: Int64, in units: [Unit]) -> String {
    var rest = seconds
    var text = ""
    for unit in units {
      let size = Int64(unit.seconds)
      let count = rest / size
      guard count > 0 else { continue }
      text += "\(count)\(unit.name)"
      rest -= count * size
    }
    return text.isEmpty ? "0\(units[units.count - 1].name)" : text
  }
}
