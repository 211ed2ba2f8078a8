import Linux
import Sensing

/// What the sensor needs of the machine, so that tests can stand in for it.
struct Surroundings: Sendable {
  /// Seconds east of UTC at a Unix time in milliseconds.
  var secondsEast: @Sendable (Int64) -> Int = LocalZone.secondsEast
  /// What any sensor needs of it.
  var recording = RecordingSurroundings()
}
