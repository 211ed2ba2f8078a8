/// The sound settings from the configuration file; those that are `nil` keep the player's
/// remembered values.
package struct SoundPreferences: Hashable, Sendable {
  /// Which loudness to normalize.
  package var replayGain: ReplayGainMode?
  /// The gain added to every ReplayGain, in decibels.
  package var preamp: Double?
  /// The equalizer preset.
  package var equalizer: EqualizerPreset?

  /// Creates preferences, by default without any value.
  package init(
    replayGain: ReplayGainMode? = nil, preamp: Double? = nil, equalizer: EqualizerPreset? = nil
  ) {
    self.replayGain = replayGain
    self.preamp = preamp
    self.equalizer = equalizer
  }
}
