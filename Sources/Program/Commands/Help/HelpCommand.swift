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
      “stimmung help mood” explains a command. Other words say what you wish: “stimmung help sleep timer” answers with \
      what to press, the command and the setting. “stimmung help formats” lists the formats that are played.
      """)

  @Argument(help: "A command, or what to look for.")
  var words: [String] = []

  func run() throws {
    guard !words.isEmpty else { return show(raw: Stimmung.helpMessage() + "\n") }
    let text = words.joined(separator: " ")
    let settings = SettingsReading(at: Locations()).settings
    let topics = HelpTopics(about: text, KeyBindings.reading(settings.keys).bindings)
    let (command, rest) = named(words[...], below: Stimmung.self)
    if rest.isEmpty {
      for line in topics.answerLines { show(line) }
      if !topics.answerLines.isEmpty { show("") }
      return show(raw: Stimmung.helpMessage(for: command) + "\n")
    }
    if !topics.lines.isEmpty { return topics.lines.forEach { show($0) } }
    // An unknown word after a command is most likely one of its own.
    guard rest.count < words.count else {
      throw PlayerError(
        .notFound, "There is no help for “\(text)”; “stimmung --help” lists the commands.")
    }
    show(raw: Stimmung.helpMessage(for: command) + "\n")
  }

  /// Returns the command that the first words name, or the given one if they name none, and the other words.
  private func named(
    _ words: ArraySlice<String>, below command: any ParsableCommand.Type
  ) -> (any ParsableCommand.Type, rest: ArraySlice<String>) {
    guard let first = words.first, let next = command.shownSubcommand(named: first) else {
      return (command, words)
    }
    return named(words.dropFirst(), below: next)
  }
}
