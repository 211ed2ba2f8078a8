import ArgumentParser
import ProgramSensors

/// Which sensor is meant, for commands that read what one recorded.
struct SensorOption: ParsableArguments {
  @Option(help: ArgumentHelp("The sensor; “music” if none is named.", valueName: "name"))
  var sensor: String?

  /// The sensor.
  var chosen: KnownSensor {
    get throws { try KnownSensor.named(sensor) }
  }
}
