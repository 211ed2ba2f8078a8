package import PlayerModel

/// What the listener wrote down as wanted of the player.
package struct HostPreferences: Hashable, Sendable {
  /// Folders that are the library, beside those that joined it otherwise.
  package var libraryFolders: [TrackPath]
  /// What is wanted of the sound.
  package var sound: SoundPreferences
  /// When what is heard is a listen.
  package var listenRule: ListenRule

  /// Preferences; by default none.
  package init(
    libraryFolders: [TrackPath] = [], sound: SoundPreferences = SoundPreferences(),
    listenRule: ListenRule = .listenBrainz
  ) {
    self.libraryFolders = libraryFolders
    self.sound = sound
    self.listenRule = listenRule
  }
}
