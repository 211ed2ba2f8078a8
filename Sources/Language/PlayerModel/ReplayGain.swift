/// How loud a track and its album are, as measured by the tagger.
public struct ReplayGain: Codable, Hashable, Sendable {
  /// What was measured of a track, or of an album as a whole.
  public struct Levels: Codable, Hashable, Sendable {
    /// By how much to play it louder, decibels.
    public var decibels: Double
    /// The largest sample, 1 being full scale; nil if not told.
    public var peak: Double?

    /// Levels; nil if `decibels` is nothing that anybody has measured.
    ///
    /// A peak that cannot be counts as not told.
    public init?(decibels: Double, peak: Double? = nil) {
      // The quietest music there is needs less than 51 dB, the most that Xing's header can hold.
      guard decibels.magnitude <= 51.2 else { return nil }
      self.decibels = decibels
      self.peak = peak.flatMap { $0 > 0 && $0 <= 64 ? $0 : nil }
    }
  }

  public var track: Levels?
  /// The album that it is on.
  public var album: Levels?

  /// What is known; nil if that is nothing.
  public init?(track: Levels?, album: Levels?) {
    guard track != nil || album != nil else { return nil }
    self.track = track
    self.album = album
  }
}

/// Whose loudness the player evens out.
public enum ReplayGainMode: String, Codable, CaseIterable, Hashable, Sendable {
  /// Nobody's.
  case off
  /// Each track's own.
  case track
  /// Each album's, so that its quiet tracks stay quiet.
  case album
  /// The album's while tracks play in order, the track's while they are shuffled.
  case smart
}
