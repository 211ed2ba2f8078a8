/// The settings of the listening sensor, most of which also apply to the other sensors.
package struct SensorPreferences: Hashable, Sendable {
  /// Whether the listening sensor starts with the player.
  package var isEnabled = true
  /// A label that is copied into every record.
  package var label = ""
  /// The device ID in every record, or an empty string to generate one.
  package var deviceID = ""
  /// Whether the sensor records the current state and item when it starts.
  package var recordsInitialState = true
  /// Whether the sensor logs its actions, including titles.
  package var isLogged = false
  /// The time in seconds within which an identical event is not recorded again.
  package var duplicateInterval = 1.0
  /// The file with the encryption key for records as written, or an empty string for no encryption.
  package var keyFile = ""
}
