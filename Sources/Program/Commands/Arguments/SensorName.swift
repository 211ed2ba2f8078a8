import ArgumentParser
import ProgramSensors

/// The sensor for a command to the player.
struct SensorName: ParsableArguments {
  @Argument(help: ArgumentHelp("The sensor; default: music.", valueName: "name"))
  var sensor: String?

  /// The sensor.
  var known: KnownSensor {
    get throws { try KnownSensor.named(sensor) }
  }

  /// The name of the sensor in requests.
  var inRequests: String? {
    get throws { try known.requestName }
  }
}
