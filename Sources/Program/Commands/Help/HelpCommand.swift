import ArgumentParser
import Locations
import PlayerInterface
import PlayerModel
import ProgramOutput
import ProgramSettings
import Settings

/// Explains a command, or finds help topics for words.
struct Help: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "help", abstract: "Explains a command, or finds commands, keys and settings.",
    discussion: """
      “stimmung help mood” explains a command. Other words find commands, keys and settings by what they do: “stimmung \
      help lyrics”, “stimmung help sleep timer”. “stimmung help formats” lists the formats that are played.
      """)

  @Argument(help: "A command, or what to look for.")
  var words: [String] = []

  func run() throws {
    guard let first = words.first else { return show(raw: Stimmung.helpMessage() + "\n") }
    if let command = Stimmung.shownSubcommand(named: first) {
      return show(raw: Stimmung.helpMessage(for: deepest(words.dropFirst(), below: command)) + "\n")
    }
    let text = words.joined(separator: " ")
    let settings = SettingsReading(at: Locations()).settings
    let lines = HelpTopics(about: text, KeyBindings.reading(settings.keys).bindings).lines
    guard !lines.isEmpty else {
      throw PlayerError(
        .notFound, "There is no help for “\(text)”; “stimmung --help” lists the commands.")
    }
    for line in lines { show(line) }
  }

  /// Returns the command that the first words name, or the given one if they name none.
  private func deepest(
    _ words: ArraySlice<String>, below command: any ParsableCommand.Type
  ) -> any ParsableCommand.Type {
    guard let first = words.first, let next = command.shownSubcommand(named: first) else {
      return command
    }
    return deepest(words.dropFirst(), below: next)
  }
}
