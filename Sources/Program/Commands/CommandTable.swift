import ArgumentParser
import InterfaceRunner
import Locations
import PlayerInterface

extension Stimmung {
  /// Returns the commands and completions for the interface's command line.
  static func commandLine(at locations: Locations) -> CommandLineWords {
    CommandLineWords {
      commandWords
    } formats: {
      .program
    } settings: {
      HelpTopics.settingTopics
    } complete: { words in
      let answer = CommandLineCompletion(at: locations).answer(to: words)
      return .init(words: answer.words.map(\.text), offersFiles: answer.paths != nil)
    }
  }

  /// The words of the interface's command line: those of the shell and its own.
  static var commandWords: [CommandWord] {
    let own = [
      CommandWord(name: "help", meaning: "Shows the keys and commands."),
      CommandWord(name: "leave", meaning: "Leaves; the music keeps playing."),
      CommandWord(name: "quit", meaning: "Quits."),
      CommandWord(name: "settings", meaning: "Shows the settings."),
    ]
    // The first of these makes no sense within the interface, which has the others itself.
    let shell = shownCommandWords.filter { !["attach", "help", "quit"].contains($0.name) }
    return (shell.map(inInterface) + own).sorted { $0.name < $1.name }
  }

  /// Returns a command of the shell as the interface runs it: `play` does not wait there.
  private static func inInterface(_ word: CommandWord) -> CommandWord {
    guard word.name == "play" else { return word }
    return CommandWord(
      name: word.name, meaning: Open.configuration.abstract, synonyms: word.synonyms,
      following: word.following)
  }

  /// The words of the shell.
  static var shownCommandWords: [CommandWord] { shownSubcommands.flatMap { words($0) } }

  /// Returns a word for each name of a command.
  static func words(
    _ command: any ParsableCommand.Type, below path: [String] = []
  ) -> [CommandWord] {
    let path = path + [command._commandName]
    return command.names.map { name in
      CommandWord(
        name: name, meaning: command.configuration.abstract,
        synonyms: Synonyms.commands[path.joined(separator: " ")] ?? "",
        following: command.shownSubcommands.flatMap { words($0, below: path) },
        isAlias: name != command._commandName)
    }
  }
}
