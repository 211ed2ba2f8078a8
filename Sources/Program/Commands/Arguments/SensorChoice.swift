import ArgumentParser
import PlayerModel
import PlayerService
import ProgramSensors

/// Which sensors are meant, for commands to the player that can do the same with each.
struct SensorChoice: ParsableArguments {
  @OptionGroup var name: SensorName
  @Flag(help: "Every sensor: to label, those that are on; to send, those that have a host.")
  var all = false

  func validate() throws {
    guard all, let sensor = name.sensor else { return }
    throw ValidationError("Name a sensor or give --all: “\(sensor)” is one of them.")
  }

  /// What `--all` means: those that the player has and that `concerns` by how they are, with their states.
  ///
  /// - Throws: `PlayerError` with `otherwise` if there is none.
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
