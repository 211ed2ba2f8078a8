import Locations
import Settings

/// The manual page stimmung(1), made from what commands and settings say of themselves.
struct ManualPage {
  private var text = ManualText()

  /// The page of the program that `root` describes.
  init(_ root: CommandDescription, settings: [Setting]) {
    head(root)
    text.macro("Sh", "COMMANDS")
    text.prose("Every command has --help.")
    text.macro("Bl", "-tag", "-width", "Ds")
    for command in root.shownSubcommands { self.command(command, path: []) }
    text.macro("El")
    self.settings(settings)
    surroundings()
  }

  /// The page, in mdoc(7).
  var source: String { text.lines.joined(separator: "\n") + "\n" }

  private mutating func head(_ root: CommandDescription) {
    text.macro("Dd", programDate)
    text.macro("Dt", "STIMMUNG", "1")
    text.macro("Os", "Stimmung", programVersion)
    text.macro("Sh", "NAME")
    text.macro("Nm", "stimmung")
    text.macro("Nd", "a music player for the terminal that knows your moods")
    text.macro("Sh", "SYNOPSIS")
    text.macro("Nm")
    text.macro("Op", "Fl", "-output", "Ar", "out")
    text.macro("Op", "Ar", "path", "...")
    text.macro("Nm")
    text.macro("Ar", "command", "...")
    text.macro("Nm")
    text.macro("Fl", "-version")
    text.macro("Sh", "DESCRIPTION")
    text.prose(root.discussion ?? "")
    text.macro("Pp")
    text.prose(
      "Sound, queue and moods belong to a player process without a terminal. All commands talk to it; those "
        + "that play start it if it is not running.")
    text.macro("Pp")
    text.prose(
      "Results go to standard output, everything else to standard error. With --json, one thing is an object and "
        + "a list is an object a line; times are seconds, dates ISO 8601.")
  }

  /// A command without commands of its own, or all of those.
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

  /// An argument in the line that shows how a command is written.
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
    // What --json means is the same everywhere, and told at the start.
    let explained = command.shownArguments.filter {
      $0.abstract != nil && $0.names?.first?.name != "json"
    }
    guard !explained.isEmpty else { return }
    text.macro("Bl", "-tag", "-width", "Ds", "-compact")
    for argument in explained {
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
      if let values = argument.allValues, !values.allSatisfy(abstract.contains) {
        text.prose("One of: \(values.joined(separator: ", ")).")
      }
      if let value = argument.defaultValue { text.prose("Default: \(value).") }
    }
    text.macro("El")
  }

  private static func flag(_ argument: CommandDescription.Argument) -> String {
    ManualText.argument((argument.names?.first?.dashed ?? "").dropFirst())
  }

  private mutating func settings(_ settings: [Setting]) {
    text.macro("Sh", "SETTINGS")
    text.prose(
      "The file config.toml holds your settings; “stimmung config init” writes one with every setting as "
        + "a comment, and “stimmung config check” finds mistakes in it.")
    text.macro("Bl", "-tag", "-width", "Ds")
    for setting in settings {
      let value = setting.isRemembered ? "" : " = " + setting.standard.toml
      text.macro("It", "Cm", ManualText.argument(setting.name + value))
      text.prose(setting.comment)
    }
    text.macro("El")
  }

  private mutating func surroundings() {
    text.macro("Sh", "ENVIRONMENT")
    items(
      "Ev",
      [
        (
          "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME",
          "Move the folders below."
        ),
        (
          "STIMMUNG_KEY, STIMMUNG_KEY_FILE",
          "The encryption key of the records, or the file it is in."
        ),
        ("NO_COLOR", "If set, the interface has no colours."),
      ])
    text.macro("Sh", "FILES")
    items(
      "Pa",
      [
        ("~/.config/stimmung/config.toml", "Your settings; your themes are beside it."),
        (
          "~/.local/share/stimmung/",
          "Your data, worth a backup: moods, history, records, library folders."
        ),
        ("~/.local/state/stimmung/", "The last session and the log file."),
        ("~/.cache/stimmung/", "The library index and covers; rebuilt when removed."),
      ])
    text.macro("Sh", "EXIT STATUS")
    text.prose(
      "0 on success, 1 on failure or partial success, 2 for wrong usage, 130 if interrupted."
    )
    text.macro("Sh", "SEE ALSO")
    text.macro("Xr", "mpg123", "1", ",")
    text.macro("Xr", "playerctl", "1")
  }

  private mutating func items(_ macro: String, _ items: [(name: String, meaning: String)]) {
    text.macro("Bl", "-tag", "-width", "Ds")
    for item in items {
      text.macro("It", macro, ManualText.argument(item.name))
      text.prose(item.meaning)
    }
    text.macro("El")
  }
}
