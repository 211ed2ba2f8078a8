import ArgumentParser
import ProgramSensors

/// The sensor for a command to the player.
struct SensorName: ParsableArguments {
  @Argument(help: ArgumentHelp("The sensor; default: music.", valueName: "name"))
  var sensor: String?

  /// The name of the sensor in requests.
  var inRequests: String? {
    get throws { try KnownSensor.named(sensor).requestName }
  }
}
