/// The loudness of a track and its album, as measured by a tagger.
public struct ReplayGain: Codable, Hashable, Sendable {
  /// The measurements of a track or album.
  public struct Levels: Codable, Hashable, Sendable {
    /// The gain to apply, in decibels.
    public var decibels: Double
    /// The peak sample, where 1 is full scale, or `nil` if unknown.
    public var peak: Double?

    /// Creates levels, or returns `nil` if `decibels` is not a realistic measurement.
    ///
    /// An impossible peak counts as unknown.
    public init?(decibels: Double, peak: Double? = nil) {
      // Even the quietest music needs less than 51 dB, the maximum in a Xing header.
      guard decibels.magnitude <= 51.2 else { return nil }
      self.decibels = decibels
      self.peak = peak.flatMap { $0 > 0 && $0 <= 64 ? $0 : nil }
    }
  }

  public var track: Levels?
  /// The levels of the track's album.
  public var album: Levels?

  /// Creates a value, or returns `nil` if both levels are unknown.
  public init?(track: Levels?, album: Levels?) {
    guard track != nil || album != nil else { return nil }
    self.track = track
    self.album = album
  }
}

/// Which loudness the player normalizes.
public enum ReplayGainMode: String, Codable, CaseIterable, Hashable, Sendable {
  /// None.
  case off
  /// That of each track.
  case track
  /// That of each album, so that its quiet tracks stay quiet.
  case album
  /// That of the album while tracks play in order, and that of the track while they are shuffled.
  case smart
}
