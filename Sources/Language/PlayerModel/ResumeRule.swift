/// When a track continues where it was left instead of at its start.
public struct ResumeRule: Hashable, Sendable {
  /// The rule by which every track begins at its start.
  public static let off = ResumeRule(longerThan: nil)

  /// The length of the end of a track, in seconds, that counts as finished.
  private static let ending = 60.0
  /// The positions that can be resumed, in seconds; others are the start, or damaged.
  private static let positions = 1..<1e9
  private static let units: [(name: Character, seconds: Double)] = [
    ("h", 3600), ("m", 60), ("s", 1),
  ]

  /// The length in seconds that a track must exceed, or `nil` if none is resumed.
  public let longerThan: Double?

  /// Creates a rule; by default, tracks of more than ten minutes are resumed.
  public init(longerThan: Double? = 600) {
    self.longerThan = longerThan
  }

  /// Parses a length such as `10m`, `90s` or `1h30m`, or `off`.
  public init?(_ text: String) {
    if text == "off" {
      self = .off
      return
    }
    var rest = text[...]
    var units = Self.units[...]
    var sum = 0.0
    repeat {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      rest = rest.dropFirst(digits.count)
      guard (1...6).contains(digits.count), let number = Double(digits),
        let name = rest.popFirst(), let place = units.firstIndex(where: { $0.name == name })
      else { return nil }
      sum += number * units[place].seconds
      units = units[(place + 1)...]
    } while !rest.isEmpty
    self.init(longerThan: sum)
  }

  /// The rule in the syntax that the initializer parses.
  public var text: String {
    longerThan.map { QueryNumber(.length).text($0) } ?? "off"
  }

  /// Returns whether a track is resumed.
  ///
  /// An estimated length suffices, because nothing is lost if it is wrong. So does a position that is far enough.
  public func covers(_ track: Track, at seconds: Double = 0) -> Bool {
    guard let longerThan, track.persistentID != nil else { return false }
    return (track.exactDuration ?? max(track.duration ?? 0, seconds)) > longerThan
  }

  /// Returns where a track that was left at a position continues, or `nil` if it begins at its start.
  public func place(of track: Track, leftAt seconds: Double) -> Double? {
    guard covers(track, at: seconds), Self.positions.contains(seconds) else { return nil }
    return seconds < (track.exactDuration ?? .infinity) - Self.ending ? seconds : nil
  }
}
