/// The commands of the listener that run on events, each with its arguments, or empty for none.
package struct HookPreferences: Hashable, Sendable {
  /// The command to run when the item changes.
  package var item: [String] = []
  /// The command to run when the playback state changes.
  package var state: [String] = []
  /// The command to run when a listen ends.
  package var listen: [String] = []
  /// The command to run when a song is added to or removed from a mood.
  package var mood: [String] = []
  /// The command to run after a gesture.
  package var gesture: [String] = []
  /// The time in seconds after which such a command is killed.
  package var timeLimit = 10.0
}
