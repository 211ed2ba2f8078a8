import ArgumentParser
import ProgramSensors

/// The sensor for a command that reads records.
struct SensorOption: ParsableArguments {
  @Option(help: ArgumentHelp("The sensor; default: music.", valueName: "name"))
  var sensor: String?

  /// The chosen sensor.
  var chosen: KnownSensor {
    get throws { try KnownSensor.named(sensor) }
  }
}
