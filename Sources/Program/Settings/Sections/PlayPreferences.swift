package import PlayerModel

/// The settings that say how music is played.
package struct PlayPreferences: Hashable, Sendable {
  /// Which tracks continue where they were left.
  package var resumeRule = ResumeRule()
}
