/// How loud the pitches are that are heard at a moment, and soon after it.
public struct Spectrum: Codable, Hashable, Sendable {
  /// From deep to high, each from 0 (silence) to ``fullLevel``; none while nothing sounds.
  public var levels: [Int]
  /// The levels that follow, ``interval`` after each other, as far as the sound is there already; nil if nobody asked for
  /// them.
  ///
  /// They are what will be heard unless the music pauses, jumps or changes its speed, of which events tell.
  public var coming: [[Int]]?

  /// The level of a tone at full scale.
  public static let fullLevel = 100
  /// How many levels can be asked for.
  public static let bandCounts = 1...256
  /// How many moments that follow can be asked for.
  public static let comingCounts = 0...20
  /// Between two moments, nanoseconds: that looks steady, since bars fall slowly, and costs a third less than thirty a
  /// second.
  public static let interval: Int64 = 50_000_000

  public init(levels: [Int] = [], coming: [[Int]]? = nil) {
    self.levels = levels
    self.coming = coming
  }
}
