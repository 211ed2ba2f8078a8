import ArgumentParser
import PlayerModel
import PlayerService
import ProgramSensors

/// The sensors to which a command applies: one or all.
struct SensorChoice: ParsableArguments {
  @OptionGroup var name: SensorName
  @Flag(help: "Every sensor: to label, those that are on; to send, those that have a host.")
  var all = false

  func validate() throws {
    guard all, let sensor = name.sensor else { return }
    throw ValidationError("Name a sensor or give --all: “\(sensor)” is one of them.")
  }

  /// Returns the sensors for `--all`: those whose status satisfies `concerns`.
  ///
  /// - Throws: `otherwise` if there are none.
  func every(
    of player: PlayerConnection, otherwise: PlayerError, _ concerns: (SensorStatus) -> Bool
  ) throws(PlayerError) -> [KnownSensor] {
    var sensors: [KnownSensor] = []
    for sensor in KnownSensor.all where sensor.isSensor {
      let status = try player.perform(SensorRequest.sensorStatus(sensor: sensor.requestName))
      if concerns(status) { sensors.append(sensor) }
    }
    if sensors.isEmpty { throw otherwise }
    return sensors
  }
}
