import ArgumentParser
import ProgramSensors

/// Which sensor is meant, for commands to the player.
struct SensorName: ParsableArguments {
  @Argument(help: ArgumentHelp("The sensor; default: music.", valueName: "name"))
  var sensor: String?

  /// The name in requests.
  var inRequests: String? {
    get throws { try KnownSensor.named(sensor).requestName }
  }
}
