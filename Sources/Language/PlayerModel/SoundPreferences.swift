/// The sound settings from the configuration file; those that are `nil` keep the player's
/// remembered values.
package struct SoundPreferences: Hashable, Sendable {
  /// Which loudness to normalize.
  package var replayGain: ReplayGainMode?
  /// The gain added to every ReplayGain, in decibels.
  package var preamp: Double?
  /// The equalizer preset.
  package var equalizer: EqualizerPreset?
  /// How long tracks fade into each other.
  package var crossfade: CrossfadeLength?
  /// Whether skips and seeks fade.
  package var fadesOnSkip: Bool?
  /// Whether pauses fade.
  package var fadesOnPause: Bool?

  /// Creates preferences, by default without any value.
  package init(
    replayGain: ReplayGainMode? = nil, preamp: Double? = nil, equalizer: EqualizerPreset? = nil,
    crossfade: CrossfadeLength? = nil, fadesOnSkip: Bool? = nil, fadesOnPause: Bool? = nil
  ) {
    self.replayGain = replayGain
    self.preamp = preamp
    self.equalizer = equalizer
    self.crossfade = crossfade
    self.fadesOnSkip = fadesOnSkip
    self.fadesOnPause = fadesOnPause
  }
}
