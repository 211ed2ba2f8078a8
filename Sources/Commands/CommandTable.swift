import ArgumentParser
import InterfaceRunner
import Locations
import PlayerInterface

extension Stimmung {
  /// What the interface's command line knows of the commands.
  static func commandLine(at locations: Locations) -> CommandLineWords {
    CommandLineWords(commands: commandWords) { words in
      let answer = CommandLineCompletion(at: locations).answer(to: words)
      return .init(words: answer.words.map(\.text), offersFiles: answer.offersFiles)
    }
  }

  /// The words of the interface's command line: those of the shell, and its own.
  static var commandWords: [CommandWord] {
    let own = [
      CommandWord(name: "help", meaning: "Shows the keys."),
      CommandWord(name: "leave", meaning: "Leaves; the music goes on."),
      CommandWord(name: "quit", meaning: "Quits."),
      CommandWord(name: "settings", meaning: "Shows the settings."),
    ]
    // The interface is open already.
    let shell = configuration.subcommands.filter { $0.configuration.shouldDisplay }
      .flatMap(words)
      .filter { $0.name != "attach" }
    return (shell + own).sorted { $0.name < $1.name }
  }

  /// A command by each of its names.
  private static func words(_ command: any ParsableCommand.Type) -> [CommandWord] {
    command.names.map { name in
      CommandWord(
        name: name, meaning: command.configuration.abstract,
        following: command.configuration.subcommands.flatMap(words))
    }
  }
}
