/// The processing of the sound, in addition to volume and rate.
public struct SoundSettings: Codable, Hashable, Sendable {
  /// The range of the preamplifier in decibels.
  public static let preampRange = -15.0...15.0

  /// Which loudness is normalized.
  public var replayGain: ReplayGainMode
  /// The gain added to every ReplayGain, in decibels.
  public var preamp: Double
  /// The equalizer preset.
  public var equalizer: EqualizerPreset

  /// Creates settings, by default without any processing.
  public init(
    replayGain: ReplayGainMode = .off, preamp: Double = 0, equalizer: EqualizerPreset = .off
  ) {
    self.replayGain = replayGain
    self.preamp = preamp
    self.equalizer = equalizer
  }
}

/// An equalizer curve.
public enum EqualizerPreset: String, Codable, CaseIterable, Hashable, Sendable {
  /// No change of the samples.
  case off
  /// Boosted low frequencies.
  case bass
  /// Boosted high frequencies.
  case treble
  /// Emphasized voice.
  case vocal
  /// Boosted low and high frequencies, for music at low volume.
  case loudness
  /// Attenuated high frequencies.
  case soft
}

/// The playback speed.
public enum PlaybackRate {
  /// The supported speeds, from half to three times the normal one.
  public static let range = 0.5...3.0

  /// Returns the nearest supported rate, in steps of a hundredth, or `nil` if `rate` is not finite.
  public static func nearest(to rate: Double) -> Double? {
    guard rate.isFinite else { return nil }
    let clamped = min(max(rate, range.lowerBound), range.upperBound)
    return (clamped * 100).rounded() / 100
  }
}
