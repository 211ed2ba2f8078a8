import PlayerInterface

/// The manual page stimmung(1).
struct ProgramPage {
  private var text = ManualText(
    "stimmung", section: "1", "a music player for the terminal that knows your moods")

  /// Creates the page of the program that `root` describes, with the keys of the interface.
  init(_ root: CommandDescription, keys: [HelpSection]) {
    synopsis()
    description(root)
    self.keys(keys)
    commands(root)
    for topic in ProgramTopics.all {
      text.section(topic.title, topic.text)
      if !topic.items.isEmpty { text.list("Cm", topic.items) }
    }
    environment()
    text.section("EXIT STATUS", ProgramTopics.exitStatus)
    text.section("EXAMPLES", ProgramTopics.examples)
    text.seeAlso("playerctl.1", "stimmung-sync.1", "stimmung-config.5", "stimmung-query.7")
  }

  /// The page in mdoc(7).
  var source: String { text.source }

  private mutating func synopsis() {
    text.macro("Sh", "SYNOPSIS")
    text.macro("Nm")
    text.macro("Op", "Fl", "-output", "Ar", "out")
    text.macro("Op", "Ar", "path", "...")
    text.macro("Nm")
    text.macro("Ar", "command", "...")
    text.macro("Nm")
    text.macro("Fl", "-version")
  }

  private mutating func description(_ root: CommandDescription) {
    text.section("DESCRIPTION", root.discussion ?? "")
    text.macro("Pp")
    text.prose(ProgramTopics.description)
  }

  private mutating func keys(_ sections: [HelpSection]) {
    text.section("KEYS", ProgramTopics.keys)
    for section in sections {
      text.part(section.title)
      text.list("Ic", section.rows.map { ($0.keys, Self.text(of: $0)) })
    }
    for topic in ProgramTopics.ofKeys { text.part(topic.title, topic.text) }
  }

  /// Returns the meaning of keys, with keywords for searching the page.
  private static func text(of row: HelpSection.Row) -> String {
    let keywords = row.keywords.isEmpty ? "" : " Keywords: \(row.keywords.joined(separator: ", "))."
    return sentence(row.meaning) + keywords
  }

  private static func sentence(_ meaning: String) -> String {
    meaning.prefix(1).uppercased() + meaning.dropFirst() + "."
  }

  private mutating func commands(_ root: CommandDescription) {
    text.section("COMMANDS", ProgramTopics.commands)
    text.macro("Bl", "-tag", "-width", "Ds")
    for command in root.shownSubcommands { self.command(command, path: []) }
    text.macro("El")
  }

  private mutating func environment() {
    text.macro("Sh", "ENVIRONMENT")
    text.list("Ev", ProgramTopics.environment)
    text.macro("Sh", "FILES")
    text.list("Pa", ProgramTopics.files)
    text.macro("Pp")
    text.prose(ProgramTopics.folders)
  }
}

// MARK: Commands

extension ProgramPage {
  /// Adds a command without subcommands, or the subcommands of a command.
  private mutating func command(_ command: CommandDescription, path: [String]) {
    let path = path + [command.commandName]
    let below = command.shownSubcommands
    if below.isEmpty || command.discussion != nil {
      text.macro("It", "Xo", "Ic", ManualText.argument(path.joined(separator: " ")))
      for argument in below.isEmpty ? command.shownArguments : [] { usage(argument) }
      text.macro("Xc")
      text.prose(command.abstract ?? "")
      if let discussion = command.discussion { text.prose(discussion) }
      if let aliases = command.aliases, !aliases.isEmpty {
        text.prose("Also called \(aliases.joined(separator: ", ")).")
      }
      if below.isEmpty { explanations(of: command) }
    }
    for each in below { self.command(each, path: path) }
  }

  /// Adds an argument to the synopsis of a command.
  private mutating func usage(_ argument: CommandDescription.Argument) {
    let value = ManualText.argument(argument.valueName ?? "")
    let dots = argument.isRepeating ? ["..."] : []
    var words: [String]
    switch argument.kind {
    case .positional: words = ["Ar", value] + dots
    case .option: words = ["Fl", Self.flag(argument), "Ar", value] + dots
    case .flag: words = ["Fl", Self.flag(argument)]
    }
    if argument.isOptional { words.insert("Op", at: 0) }
    text.macro(words[0], words.dropFirst().joined(separator: " "))
  }

  private mutating func explanations(of command: CommandDescription) {
    // The introduction explains --json, which means the same everywhere.
    let explained = command.shownArguments.filter {
      $0.abstract != nil && $0.names?.first?.name != "json"
    }
    guard !explained.isEmpty else { return }
    text.macro("Bl", "-tag", "-width", "Ds", "-compact")
    for argument in explained { explanation(of: argument) }
    text.macro("El")
  }

  private mutating func explanation(of argument: CommandDescription.Argument) {
    if argument.kind == .positional {
      text.macro("It", "Ar", ManualText.argument(argument.valueName ?? ""))
    } else {
      let names = (argument.names ?? []).map {
        "Fl " + ManualText.argument($0.dashed.dropFirst())
      }
      text.macro("It", names.joined(separator: " , "))
    }
    let abstract = argument.abstract ?? ""
    text.prose(abstract)
    if let values = argument.allValues, !values.contains(where: abstract.contains) {
      text.prose("One of: \(values.joined(separator: ", ")).")
    }
    if let value = argument.defaultValue { text.prose("Default: \(value).") }
  }

  private static func flag(_ argument: CommandDescription.Argument) -> String {
    ManualText.argument((argument.names?.first?.dashed ?? "").dropFirst())
  }
}
