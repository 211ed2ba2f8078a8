/// The processing of the sound, in addition to volume and rate.
public struct SoundSettings: Hashable, Sendable {
  /// The range of the preamplifier in decibels.
  public static let preampRange = -15.0...15.0
  /// The range of the length of a crossfade in seconds.
  public static let crossfadeRange = 1.0...15.0

  /// Which loudness is normalized.
  public var replayGain: ReplayGainMode
  /// The gain added to every ReplayGain, in decibels.
  public var preamp: Double
  /// The equalizer preset.
  public var equalizer: EqualizerPreset
  /// How long a track fades into the next one.
  public var crossfade: CrossfadeLength
  /// Whether skips and seeks fade.
  public var fadesOnSkip: Bool
  /// Whether pauses fade.
  public var fadesOnPause: Bool

  /// Creates settings, by default without any processing.
  public init(
    replayGain: ReplayGainMode = .off, preamp: Double = 0, equalizer: EqualizerPreset = .off,
    crossfade: CrossfadeLength = .off, fadesOnSkip: Bool = false, fadesOnPause: Bool = false
  ) {
    self.replayGain = replayGain
    self.preamp = preamp
    self.equalizer = equalizer
    self.crossfade = crossfade
    self.fadesOnSkip = fadesOnSkip
    self.fadesOnPause = fadesOnPause
  }

  /// Returns whether the loudness of every track is the same as with other settings.
  package func hasLoudness(of other: SoundSettings) -> Bool {
    replayGain == other.replayGain && preamp == other.preamp
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
