/// How loud the pitches are that are heard at a moment.
public struct Spectrum: Codable, Hashable, Sendable {
  /// From deep to high, each from 0 (silence) to ``fullLevel``; none while nothing sounds.
  public var levels: [Int]

  /// The level of a tone at full scale.
  public static let fullLevel = 100
  /// How many levels can be asked for.
  public static let bandCounts = 1...256

  public init(levels: [Int] = []) {
    self.levels = levels
  }
}
