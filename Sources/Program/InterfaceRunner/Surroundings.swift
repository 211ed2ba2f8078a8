import Linux
import Locations
import PlayerInterface
import PlayerModel
import ProgramSensors

/// The data that the interface needs to start, except the player's.
struct Surroundings {
  /// The contents of the listener's files.
  let configuration: InterfaceConfiguration
  /// The saved changes to the appearance, if any.
  let kept: KeptAppearance?
  /// The words of command lines.
  let commands: [CommandWord]
  /// The help on formats.
  let formats: FormatHelp
  /// The history of command lines, oldest first.
  let history: [String]
  /// The names of the sensors whose records can be shown.
  let sensors: [String]

  private init(at locations: Locations, _ commandLine: CommandLineWords) {
    configuration = InterfaceConfiguration(at: locations)
    commands = commandLine.commands()
    formats = commandLine.formats()
    kept = AppearanceFile(locations).read()
    history = CommandHistory(locations).lines()
    sensors = KnownSensor.all.map(\.name)
  }

  /// Starts reading on a separate thread, while the player is being found or started.
  static func reading(
    at locations: Locations, _ commandLine: CommandLineWords
  ) throws(PlayerError) -> AwaitedAnswer<Surroundings> {
    let answer = AwaitedAnswer<Surroundings>()
    try startThread(named: "surroundings") {
      answer.give(Surroundings(at: locations, commandLine))
    }
    return answer
  }
}
