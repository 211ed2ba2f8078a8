/// How the sound is changed on its way to the output, beside volume and rate.
public struct SoundSettings: Codable, Hashable, Sendable {
  /// The preamplifier's limits, decibels.
  public static let preampRange = -15.0...15.0

  /// Whose loudness is evened out.
  public var replayGain: ReplayGainMode
  /// What is added to every ReplayGain, decibels.
  public var preamp: Double
  /// Which frequencies are lifted or lowered.
  public var equalizer: EqualizerPreset

  /// Settings that leave the samples untouched, unless told otherwise.
  public init(
    replayGain: ReplayGainMode = .off, preamp: Double = 0, equalizer: EqualizerPreset = .off
  ) {
    self.replayGain = replayGain
    self.preamp = preamp
    self.equalizer = equalizer
  }
}

/// A curve of the equalizer.
public enum EqualizerPreset: String, Codable, CaseIterable, Hashable, Sendable {
  /// None: the samples are left alone.
  case off
  /// More of the low frequencies.
  case bass
  /// More of the high ones.
  case treble
  /// More of the voice.
  case vocal
  /// More of both ends, for music that is played softly.
  case loudness
  /// Less of the high ones.
  case soft
}

/// How fast the music may be played.
public enum PlaybackRate {
  /// From half to three times its own pace.
  public static let range = 0.5...3.0

  /// The nearest rate there is, in steps of a hundredth; nil for what is no number.
  public static func nearest(to rate: Double) -> Double? {
    guard rate.isFinite else { return nil }
    let clamped = min(max(rate, range.lowerBound), range.upperBound)
    return (clamped * 100).rounded() / 100
  }
}
