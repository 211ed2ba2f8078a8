package import PlayerModel

/// The listener's settings for the player.
package struct HostPreferences: Hashable, Sendable {
  /// Folders of the library, in addition to those that were added to it otherwise.
  package var libraryFolders: [TrackPath]
  /// Patterns for files and folders that scans skip; see `LibraryExclusions`.
  package var ignoredPatterns: [String]
  /// Which songs are analyzed in the background.
  package var analysis: AnalysisChoice
  /// The sound settings.
  package var sound: SoundPreferences
  /// When a session counts as a listen.
  package var listenRule: ListenRule
  /// Which tracks continue where they were left.
  package var resumeRule: ResumeRule

  /// Creates preferences with the default for each setting.
  package init(
    libraryFolders: [TrackPath] = [], ignoredPatterns: [String] = [],
    analysis: AnalysisChoice = .none, sound: SoundPreferences = SoundPreferences(),
    listenRule: ListenRule = .listenBrainz, resumeRule: ResumeRule = ResumeRule()
  ) {
    self.libraryFolders = libraryFolders
    self.ignoredPatterns = ignoredPatterns
    self.analysis = analysis
    self.sound = sound
    self.listenRule = listenRule
    self.resumeRule = resumeRule
  }
}
