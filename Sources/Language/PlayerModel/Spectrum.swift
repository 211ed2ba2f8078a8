/// The levels of frequency bands at a moment, and shortly after it.
public struct Spectrum: Codable, Hashable, Sendable {
  /// The levels from low to high frequencies, from 0 (silence) to ``fullLevel``; empty while
  /// nothing plays.
  public var levels: [Int]
  /// The following levels at intervals of ``interval``, as far as they are known, or `nil` if they
  /// were not requested.
  ///
  /// They are valid unless an event reports a pause, a seek or a change of speed.
  public var coming: [[Int]]?

  /// The level of a full-scale tone.
  public static let fullLevel = 100
  /// The possible numbers of bands.
  public static let bandCounts = 1...256
  /// The possible numbers of following moments.
  public static let comingCounts = 0...20
  /// The time between two moments in nanoseconds.
  ///
  /// Bars fall slowly, so this looks smooth; it costs a third less than thirty frames per second.
  public static let interval: Int64 = 50_000_000

  public init(levels: [Int] = [], coming: [[Int]]? = nil) {
    self.levels = levels
    self.coming = coming
  }
}
