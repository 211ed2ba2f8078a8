package import PlayerModel

/// The settings that say how music is played.
package struct PlayPreferences: Hashable, Sendable {
  /// What the key that plays a selected track does to the queue.
  package var enter = EnterChoice.context
  /// Which tracks continue where they were left.
  package var resumeRule = ResumeRule()
}
