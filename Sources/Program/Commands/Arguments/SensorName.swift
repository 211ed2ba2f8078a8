import ArgumentParser
import ProgramSensors

/// The sensor for a command to the player.
struct SensorName: ParsableArguments {
  @Argument(help: ArgumentHelp("The sensor; default: music.", valueName: "name"))
  var sensor: String?

  /// The sensor; for the second table of one, the sensor that records into it.
  var known: KnownSensor {
    get throws {
      let named = try KnownSensor.named(sensor)
      return KnownSensor.all.first { $0.isSensor && $0.requestName == named.requestName } ?? named
    }
  }

  /// The name of the sensor in requests.
  var inRequests: String? {
    get throws { try known.requestName }
  }
}
