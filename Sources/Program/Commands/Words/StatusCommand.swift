import ArgumentParser
import ControlCommands
import PlayerModel
import PlayerService

struct Status: PlainCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Prints what the player is doing, once or at every change.")

  @OptionGroup var format: JSONOption
  @Flag(help: "Print a line at every change until Ctrl-C, even while no player is running.")
  var follow = false

  var plainCommand: PlainCommand { PlainCommand(.status(follows: follow), json: format.json) }
}

/// A command line that maps to a plain command.
protocol PlainCommandLine: ParsableCommand {
  var plainCommand: PlainCommand { get }
}

extension PlainCommandLine {
  func run() throws {
    try plainCommand.run { player in
      // Once per player, because colours rarely change, and a request for each event would cost more than
      // the event.
      MoodPrinter(try? player.perform(MoodRequest.moods)).show
    }
  }
}
