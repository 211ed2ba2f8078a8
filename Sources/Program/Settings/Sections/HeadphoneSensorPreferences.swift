/// The settings of the sensor of head movements.
package struct HeadphoneSensorPreferences: Hashable, Sendable {
  /// Whether the sensor starts with the player.
  package var isEnabled = false
  /// Whether head movements are sent to the study's host, too.
  package var isSynced = false
}
