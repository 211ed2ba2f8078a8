import Linux
import PlayerModel
import Sensing

/// What the sensor needs of the machine, so that tests can stand in for it.
struct Surroundings: Sendable {
  /// The present moment.
  var now: @Sendable () -> Timestamp = { SystemClock().now() }
  /// Seconds east of UTC at a Unix time in milliseconds.
  var secondsEast: @Sendable (Int64) -> Int = LocalZone.secondsEast
  /// What any sensor needs of it.
  var recording = RecordingSurroundings()
  /// What tells of photos; nil: the folders of the configuration.
  var reporting: (@Sendable () throws(SensorError) -> any PhotoReporting)?
}
