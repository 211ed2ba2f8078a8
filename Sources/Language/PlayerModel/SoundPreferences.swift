/// What the listener wrote down as wanted of the sound; what is nil stays as the player remembers it.
package struct SoundPreferences: Hashable, Sendable {
  /// Whose loudness is evened out.
  package var replayGain: ReplayGainMode?
  /// What is added to every ReplayGain, decibels.
  package var preamp: Double?
  /// The equalizer's preset.
  package var equalizer: EqualizerPreset?

  /// Preferences; by default none.
  package init(
    replayGain: ReplayGainMode? = nil, preamp: Double? = nil, equalizer: EqualizerPreset? = nil
  ) {
    self.replayGain = replayGain
    self.preamp = preamp
    self.equalizer = equalizer
  }
}
