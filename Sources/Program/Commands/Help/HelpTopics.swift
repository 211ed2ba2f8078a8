import ArgumentParser
import PlayerInterface
import ProgramSettings
import Settings

/// What the help knows: commands, keys and settings that are about what is looked for.
struct HelpTopics: Equatable {
  /// Something that was found.
  struct Topic: Equatable {
    let name: String
    let meaning: String
  }

  /// Topics of one kind.
  struct Section: Equatable {
    let title: String
    let topics: [Topic]
  }

  /// The sections in which something was found.
  let sections: [Section]

  /// Looks for the words of a text; keys are told as they are bound.
  init(about text: String, _ bindings: KeyBindings) {
    let query = HelpQuery(text)
    sections = [
      Section(title: "Commands", topics: Self.commands(query)),
      Section(title: "Keys", topics: Self.keys(query, bindings)),
      Section(title: "Settings", topics: Self.settings(query)),
    ].filter { !$0.topics.isEmpty }
  }

  /// The lines to print: names in a column as wide as the widest, and what each does.
  var lines: [String] {
    let width = sections.flatMap(\.topics).map(\.name.count).max() ?? 0
    return sections.flatMap { section in
      ["\(section.title):"]
        + section.topics.map { topic in
          "  \(topic.name)\(String(repeating: " ", count: width - topic.name.count))  \(topic.meaning)"
        }
    }
  }

  private static func commands(_ query: HelpQuery) -> [Topic] {
    Stimmung.shownCommands.filter { query.matches("\($0.path) \($0.meaning) \($0.synonyms)") }
      .map { Topic(name: "stimmung \($0.path)", meaning: $0.meaning) }
  }

  private static func keys(_ query: HelpQuery, _ bindings: KeyBindings) -> [Topic] {
    HelpLine.all(bindings).compactMap { line in
      guard line.matches(query), case .key(let keys, let meaning, _) = line else { return nil }
      return Topic(name: keys, meaning: meaning)
    }
  }

  private static func settings(_ query: HelpQuery) -> [Topic] {
    Setting.all.filter {
      query.matches("\($0.name) \($0.comment) \(Synonyms.settings[$0.name] ?? "")")
    }
    .map { Topic(name: $0.name, meaning: $0.comment) }
  }
}

extension Stimmung {
  /// A command as the help finds it.
  fileprivate struct ShownCommand {
    /// Its words after the program's name.
    let path: String
    let meaning: String
    let synonyms: String

    init(_ command: any ParsableCommand.Type, below parent: (any ParsableCommand.Type)? = nil) {
      path = [parent, command].compactMap { $0?._commandName }.joined(separator: " ")
      meaning = command.configuration.abstract
      synonyms = (command.names + [Synonyms.commands[path] ?? ""]).joined(separator: " ")
    }
  }

  /// All commands, each before those below it.
  fileprivate static var shownCommands: [ShownCommand] {
    shownSubcommands.flatMap { command in
      [ShownCommand(command)] + command.shownSubcommands.map { ShownCommand($0, below: command) }
    }
  }
}
