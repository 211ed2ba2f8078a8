import ArgumentParser
import PlayerInterface

extension Stimmung {
  /// The words of the interface's command line: those of the shell, and its own.
  static var commandWords: [CommandWord] {
    let own = [
      CommandWord(name: "help", meaning: "Shows the keys."),
      CommandWord(name: "leave", meaning: "Leaves; the music goes on."),
      CommandWord(name: "quit", meaning: "Quits."),
      CommandWord(name: "settings", meaning: "Shows the settings."),
    ]
    // The interface is open already.
    let shell = configuration.subcommands.filter { $0.configuration.shouldDisplay }.map(word)
      .filter { $0.name != "attach" }
    return (shell + own).sorted { $0.name < $1.name }
  }

  private static func word(_ command: any ParsableCommand.Type) -> CommandWord {
    CommandWord(
      name: command._commandName, meaning: command.configuration.abstract,
      following: command.configuration.subcommands.map(word))
  }
}
