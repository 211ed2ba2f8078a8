import Linux
import Locations
import PlayerInterface
import PlayerModel
import ProgramSensors

/// What the interface begins with besides the player.
struct Surroundings {
  /// What the listener's files say.
  let configuration: InterfaceConfiguration
  /// How it looked; nil if nobody knows.
  let kept: KeptAppearance?
  /// The words of command lines.
  let commands: [CommandWord]
  /// The command lines that were typed before, the oldest first.
  let history: [String]
  /// The names of the sensors whose records can be looked at.
  let sensors: [String]

  private init(at locations: Locations, _ commandLine: CommandLineWords) {
    configuration = InterfaceConfiguration(at: locations)
    commands = commandLine.commands()
    kept = AppearanceFile(locations).read()
    history = CommandHistory(locations).lines()
    sensors = KnownSensor.all.map(\.name)
  }

  /// Reads them on a thread of its own: meanwhile the player can be found, or started.
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
