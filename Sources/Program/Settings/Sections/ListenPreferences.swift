/// The settings that say when a track counts as listened to.
package struct ListenPreferences: Hashable, Sendable {
  /// The percentage of a track that must be heard.
  package var percent = 50.0
  /// The minutes of any track that suffice.
  package var minutes = 4.0
  /// The duration in seconds that a track must exceed to count.
  package var longerThan = 0.0
}
