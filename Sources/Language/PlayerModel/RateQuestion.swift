/// The question that the command `rate` is refused with, because it could mean a speed or stars.
package struct RateQuestion {
  /// The commands that could be meant, such as “speed 1.25 or stars 4”.
  package let ways: String

  /// Creates the question, or returns `nil` if the words of a command line are another command.
  package init?(_ words: [String]) {
    guard words.first == "rate" else { return nil }
    let value = words.dropFirst().first { !$0.hasPrefix("--") } ?? ""
    let speed = Double(value).map { Self.isChange(value) || PlaybackRate.range.contains($0) }
    let stars = Int(value).map { !Self.isChange(value) && TrackMarks.ratings.contains($0) }
    ways = "speed \(speed == true ? value : "1.25") or stars \(stars == true ? value : "4")"
  }

  /// The question as a sentence.
  package var sentence: String { "“rate” could mean two things: \(ways)?" }

  private static func isChange(_ value: String) -> Bool {
    value.hasPrefix("+") || value.hasPrefix("-")
  }
}
