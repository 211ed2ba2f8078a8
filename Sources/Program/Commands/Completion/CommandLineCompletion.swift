import ArgumentParser
import AudioOutput
import HostProcess
import Locations
import MusicLibrary
import PlayerModel
import ProgramSettings
import Settings

/// Completes the last word of a command line.
///
/// Commands, options and their values are derived from the commands themselves. The value name of an
/// argument, such as `mood` or `query`, determines its completions.
struct CommandLineCompletion {
  /// Returns the names of a kind that begin with a text.
  typealias Names = (LibraryNames.Kind, String) -> [String]

  private let names: Names
  private let settings: SettingCompletion
  private let players: () -> [String]
  private let services: () -> [String]

  /// Creates a completion with functions that return the names of themes, outputs, other players, services
  /// and more.
  init(
    themes: @escaping () -> [String] = { [] },
    outputs: @escaping () -> [String] = { ["default", "silent"] },
    players: @escaping () -> [String] = { [] },
    services: @escaping () -> [String] = {
      ServiceSettings.all(Settings()).map { $0.service.name }
    },
    names: @escaping Names
  ) {
    self.names = names
    settings = SettingCompletion(themes: themes, outputs: outputs)
    self.players = players
    self.services = services
  }

  /// Creates a completion for the listener's library and lists.
  init(at locations: Locations) {
    let names = LibraryNames(cache: TrackPath(locations.cache), data: TrackPath(locations.data))
    self.init(
      themes: { ThemeReading.names(locations.themes()) },
      outputs: { (try? outputNames()) ?? [] },
      players: { FoundPlayers.names() },
      services: { ServiceName.all(at: locations) }
    ) {
      names.names(of: $0, beginningWith: $1)
    }
  }

  /// Returns the completions of the last of `words`, which do not include the program's name.
  func answer(to words: [String]) -> CompletionAnswer {
    let current = words.last ?? ""
    var rest = words.dropLast()
    var command: any ParsableCommand.Type = Stimmung.self
    while let word = rest.first, let next = command.shownSubcommand(named: word), next != Help.self
    {
      command = next
      rest.removeFirst()
    }
    if rest.first == "help", command == Stimmung.self { return help(rest.dropFirst(), current) }
    var answer = CompletionAnswer()
    if rest.isEmpty, !current.hasPrefix("-") {
      answer.words = Self.subcommands(of: command, beginningWith: current)
      // A command is the most likely; files are offered if no command begins like this.
      if !answer.words.isEmpty { return answer }
    }
    // Without a subcommand, the default one applies.
    command = command.configuration.defaultSubcommand ?? command
    let arguments = CommandDescription(of: command).shownArguments
    return self.answer(current, after: Array(rest), arguments)
  }

  // MARK: Commands

  private static func subcommands(
    of command: any ParsableCommand.Type, beginningWith prefix: String
  ) -> [CompletionAnswer.Word] {
    let words = command.shownSubcommands.flatMap { each in
      each.names.map { CompletionAnswer.Word(text: $0, meaning: each.configuration.abstract) }
    }
    return words.filter { $0.text.hasPrefix(prefix) }
  }

  private func help(_ words: ArraySlice<String>, _ current: String) -> CompletionAnswer {
    var command: any ParsableCommand.Type = Stimmung.self
    for word in words {
      guard let next = command.shownSubcommand(named: word) else { return CompletionAnswer() }
      command = next
    }
    return CompletionAnswer(words: Self.subcommands(of: command, beginningWith: current))
  }

  // MARK: Arguments

  private func answer(
    _ current: String, after words: [String], _ arguments: [CommandDescription.Argument]
  ) -> CompletionAnswer {
    var positionals = arguments.filter { $0.kind == .positional }[...]
    var pending: CommandDescription.Argument?
    var areOptionsOver = false
    var used: Set<String> = []
    for word in words {
      if pending != nil {
        pending = nil
      } else if word == "--" {
        areOptionsOver = true
      } else if !areOptionsOver, word.hasPrefix("-"), word.count > 1 {
        used.insert(word)
        let option = arguments.first { $0.names?.contains { $0.dashed == word } == true }
        if option?.kind == .option { pending = option }
      } else if let first = positionals.first, !first.isRepeating || first.isName {
        positionals.removeFirst()
      }
    }
    if let pending { return values(of: pending, current) }
    if current.hasPrefix("-"), !areOptionsOver {
      return options(current, arguments, without: used)
    }
    if positionals.first?.valueName == "value" { return settingValues(words, current) }
    return positionals.first.map { values(of: $0, current) } ?? CompletionAnswer()
  }

  private func options(
    _ current: String, _ arguments: [CommandDescription.Argument], without used: Set<String>
  ) -> CompletionAnswer {
    if let equals = current.firstIndex(of: "="),
      let option = arguments.first(where: {
        $0.names?.contains { $0.dashed == current[..<equals] } == true
      })
    {
      let name = current[...equals]
      var answer = values(of: option, String(current[equals...].dropFirst()))
      answer.words = answer.words.map { .init(text: name + $0.text, meaning: $0.meaning) }
      return answer
    }
    let left = arguments.filter { argument in
      argument.isRepeating || argument.names?.contains { used.contains($0.dashed) } != true
    }
    let words = left.flatMap { argument in
      (argument.kind == .positional ? [] : argument.names ?? []).map {
        CompletionAnswer.Word(text: $0.dashed, meaning: argument.abstract ?? "")
      }
    }
    let help = CompletionAnswer.Word(text: "--help", meaning: "Explains the command.")
    return CompletionAnswer(words: (words + [help]).filter { $0.text.hasPrefix(current) })
  }

  /// Returns the values that an argument can have.
  private func values(
    of argument: CommandDescription.Argument, _ current: String
  ) -> CompletionAnswer {
    if let values = argument.allValues, !values.isEmpty { return Self.fixed(values, current) }
    switch argument.valueName {
    case "mood": return named(.moods, current)
    case "bookmark", "bookmarks": return named(.bookmarks, current)
    case "playlist": return named(.playlists, current)
    case "saved": return named(.savedQueries, current)
    case "query": return QueryCompletion(names: names).answer(to: current)
    case "key": return Self.fixed(LibraryOrder.Key.allValueStrings, current)
    case "setting": return Self.fixed(Setting.known.map(\.name), current)
    case "name=value": return assignment(current)
    case "service": return Self.fixed(services(), current)
    case "player" where argument.kind == .option:
      return Self.fixed(["all"] + players(), current)
    case "player": return Self.fixed(players(), current)
    case "out": return Self.fixed(settings.outputs(), current)
    case "paths", "files", "file", "tracks": return CompletionAnswer(paths: .files)
    default: return CompletionAnswer()
    }
  }

  /// Returns the values of the setting that is among `words`.
  private func settingValues(_ words: [String], _ current: String) -> CompletionAnswer {
    guard let index = words.firstIndex(where: { Setting.named($0) != nil }),
      let setting = Setting.named(words[index])
    else { return CompletionAnswer() }
    return settings.answer(for: setting, current, after: Array(words[(index + 1)...]))
  }

  /// Returns the completions of a setting with its value.
  private func assignment(_ current: String) -> CompletionAnswer {
    guard let equals = current.firstIndex(of: "=") else {
      return Self.fixed(Setting.known.map { $0.name + "=" }, current)
    }
    guard let setting = Setting.named(current[..<equals]) else { return CompletionAnswer() }
    // Shells do not complete paths in the middle of a word.
    let words = settings.answer(for: setting, String(current[equals...].dropFirst())).words
    return CompletionAnswer(
      words: words.map { .init(text: current[...equals] + $0.text, meaning: $0.meaning) })
  }

  private func named(_ kind: LibraryNames.Kind, _ current: String) -> CompletionAnswer {
    CompletionAnswer(words: names(kind, current).map { .init(text: $0) })
  }

  private static func fixed(_ values: [String], _ current: String) -> CompletionAnswer {
    CompletionAnswer(words: values.filter { $0.hasPrefix(current) }.map { .init(text: $0) })
  }
}

extension CommandDescription.Argument {
  /// Whether the argument is one name, which may consist of several words.
  var isName: Bool { kind == .positional && ["mood", "playlist", "saved"].contains(valueName) }
}

extension ParsableCommand {
  /// All names of the command, with that in the manual first.
  static var names: [String] { [_commandName] + configuration.aliases }
}
