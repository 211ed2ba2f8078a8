package import PlayerModel

/// What the listener wrote down as wanted of the player.
///
/// What is nil stays as the player remembers it.
package struct HostPreferences: Hashable, Sendable {
  /// Folders that are the library, beside those that joined it otherwise.
  package var libraryFolders: [TrackPath]
  /// Whose loudness is evened out.
  package var replayGain: ReplayGainMode?
  /// What is added to every ReplayGain, decibels.
  package var preamp: Double?
  /// The equalizer's preset.
  package var equalizer: EqualizerPreset?
  /// When what is heard is a listen.
  package var listenRule: ListenRule

  /// Preferences; by default none.
  package init(
    libraryFolders: [TrackPath] = [], replayGain: ReplayGainMode? = nil, preamp: Double? = nil,
    equalizer: EqualizerPreset? = nil, listenRule: ListenRule = .listenBrainz
  ) {
    self.libraryFolders = libraryFolders
    self.replayGain = replayGain
    self.preamp = preamp
    self.equalizer = equalizer
    self.listenRule = listenRule
  }
}
