import ArgumentParser
import ProgramSensors

/// Which sensor is meant, for commands that read what one recorded.
struct SensorOption: ParsableArguments {
  @Option(help: ArgumentHelp("The sensor; default: music.", valueName: "name"))
  var sensor: String?

  /// The sensor.
  var chosen: KnownSensor {
    get throws { try KnownSensor.named(sensor) }
  }
}
