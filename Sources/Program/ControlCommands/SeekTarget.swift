/// The target of `seek`.
package enum SeekTarget: Equatable {
  case relative(Double)
  case absolute(Double)
  case fraction(Double)

  private static let mostSeconds = 1e9
  private static let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600]

  /// Parses `+10`, `-1:30`, `+1m`, `1:23` or `50%`.
  package init?(_ text: String) {
    if let sign = text.first, sign == "+" || sign == "-" {
      guard let seconds = Self.seconds(text.dropFirst()) else { return nil }
      self = .relative(sign == "+" ? seconds : -seconds)
    } else if text.hasSuffix("%") {
      guard let percent = Self.number(text.dropLast()), percent <= 100 else { return nil }
      self = .fraction(percent / 100)
    } else {
      guard let seconds = Self.seconds(text[...]) else { return nil }
      self = .absolute(seconds)
    }
  }

  /// Parses `90`, `1:30` or `1:00:30`, or `90s`, `2m` or `1h`.
  private static func seconds(_ text: Substring) -> Double? {
    if let unit = text.last.flatMap({ units[$0] }) {
      guard let number = number(text.dropLast()) else { return nil }
      return number * unit < mostSeconds ? number * unit : nil
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var total = 0.0
    for (index, part) in parts.enumerated() {
      // After a colon, values are limited like those of a clock: 1:99 is a typing error.
      guard let number = number(part), index == 0 || number < 60 else { return nil }
      total = total * 60 + number
    }
    return total < mostSeconds ? total : nil
  }

  /// Parses digits with an optional point, but no other notation that Swift accepts.
  private static func number(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }) else { return nil }
    return Double(text)
  }
}
