import ArgumentParser
import PlayerInterface
import ProgramSettings
import Settings

/// The formats, commands, keys and settings that match a search.
struct HelpTopics: Equatable {
  /// A match.
  struct Topic: Equatable {
    let name: String
    let meaning: String
  }

  /// The matches of one kind.
  struct Section: Equatable {
    let title: String
    let topics: [Topic]
  }

  /// The sections with matches.
  let sections: [Section]

  /// Searches for the words of a text; keys are those of `bindings`.
  init(about text: String, _ bindings: KeyBindings) {
    let query = HelpQuery(text)
    sections = [
      // Only words that name formats find any, so these are what was sought.
      Section(
        title: "Formats",
        topics: FormatHelp.program.answers(to: text).map {
          Topic(name: $0.subject, meaning: $0.text)
        }),
      Section(title: "Commands", topics: Self.commands(query)),
      Section(title: "Keys", topics: Self.keys(query, bindings)),
      Section(title: "Settings", topics: Self.settings(query)),
    ].filter { !$0.topics.isEmpty }
  }

  /// The lines to print: names in a column, followed by their meanings.
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
  /// A command that can be found.
  fileprivate struct ShownCommand {
    /// The words after the program's name.
    let path: String
    let meaning: String
    let synonyms: String

    init(_ command: any ParsableCommand.Type, below parent: (any ParsableCommand.Type)? = nil) {
      path = [parent, command].compactMap { $0?._commandName }.joined(separator: " ")
      meaning = command.configuration.abstract
      synonyms = (command.names + [Synonyms.commands[path] ?? ""]).joined(separator: " ")
    }
  }

  /// All visible commands in preorder.
  fileprivate static var shownCommands: [ShownCommand] {
    shownSubcommands.flatMap { command in
      [ShownCommand(command)] + command.shownSubcommands.map { ShownCommand($0, below: command) }
    }
  }
}
