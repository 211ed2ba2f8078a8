import ArgumentParser
import Glibc
import HostLauncher
import Locations
import OpenFormats
import PlayerInterface
import PlayerModel
import ProgramOutput
import ProgramSettings
import Settings

struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Shows and changes settings.",
    usage: "stimmung config [--json]\nstimmung config COMMAND ...",
    discussion: "Without a command, it checks the settings file.",
    subcommands: [Init.self, Check.self, Show.self, Set.self, Unset.self],
    defaultSubcommand: Check.self)

  struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "init",
      abstract: "Writes a settings file with every setting, its default and what it does.",
      discussion: """
        All lines are comments, so nothing changes until you remove a #. If the file exists, only missing settings \
        are added, as comments.
        """)

    @OptionGroup var format: ChangeOption
    @Flag(help: "Overwrite the existing file, keeping it as config.toml.bak.")
    var force = false

    func run() throws {
      let locations = Locations()
      try locations.makeFolder(locations.config)
      let path = locations.settings
      let outcome = try SettingsTemplate(Setting.known).write(to: path, replacing: force)
      let (text, added, backup): (String, Int, String?) =
        switch outcome {
        case .written: (path, Setting.known.count, nil)
        case .completed(0): ("\(path) has every setting already.", 0, nil)
        case .completed(let count):
          (
            "\(path): added \(count == 1 ? "1 setting" : "\(count) settings") as comments.", count,
            nil
          )
        case .replaced(let backup):
          ("\(path); the old file is \(backup).", Setting.known.count, backup)
        }
      format.tell(
        text, ["path": .string(path), "added": .init(added), "backup": .init(backup)])
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Prints the value of every setting and where it comes from.",
      discussion: """
        A value comes from the settings file, from --set, or is the default; “last used” is your last choice in the \
        player. Secrets, such as sensor.study_key and passwords in addresses, are hidden.
        """)

    @Argument(
      help: ArgumentHelp(
        "Settings or sections, such as interface; default: all.", valueName: "setting"))
    var names: [String] = []
    @Flag(help: "Show secrets, too.")
    var secrets = false
    @OptionGroup var format: JSONOption

    func run() throws {
      let chosen = Setting.known.filter { setting in
        names.isEmpty || names.contains { setting.name == $0 || setting.name.hasPrefix($0 + ".") }
      }
      guard !chosen.isEmpty else {
        let known = Setting.known.map(\.name)
        throw PlayerError.notThere("setting", names.joined(separator: " "), among: known)
      }
      let (reading, document) = SettingsReading.withDocument(at: Locations())
      let bindings = KeyBindings.reading(reading.settings.keys).bindings
      for setting in chosen {
        let (origin, taken) = setting.origin(
          in: document, RunSettings.assignments, showsSecrets: secrets
        ).inForce(bindings)
        let value = origin.value.map { " = \($0)" } ?? ""
        let source = ([origin.source.text] + taken).joined(separator: "; ")
        format.tell("\(origin.name)\(value)  # \(source)", json: origin.json)
      }
    }
  }

  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Changes one setting and leaves the rest of the file as it is.",
      discussion: """
        Comments are kept; invalid values are refused, and so is a value that a running player tries and cannot use. It applies \
        the value at once if it can; otherwise the command asks you to restart it.
        """)

    @OptionGroup var format: ChangeOption
    @Argument(help: ArgumentHelp("The setting, such as interface.theme.", valueName: "setting"))
    var name: String
    @Argument(
      parsing: .allUnrecognized,
      help: ArgumentHelp("The new value; several make a list.", valueName: "value"))
    var value: [String]

    func run() throws {
      let locations = Locations()
      let launcher = HostLauncher(locations: locations)
      if let hint = Self.hint(about: name, value) { throw PlayerError(.invalidRequest, hint) }
      let change = try SettingsChange(locations: locations).set(name, to: value) {
        request throws(PlayerError) in
        _ = try launcher.connectIfRunning(attached: false)?.perform(request.grouped)
      }
      format.tell(change, of: name, at: locations)
    }

    /// Returns which command does what was meant as a setting; `nil` if the name is that of a setting, or resembles one.
    static func hint(about name: String, _ value: [String]) -> String? {
      guard Setting.named(name) == nil,
        !Setting.known.contains(where: { $0.name.hasSuffix(".\(name)") }),
        let command = Stimmung.shownSubcommand(named: name), command.shownSubcommands.isEmpty
      else { return nil }
      let words = (["stimmung", name] + value).joined(separator: " ")
      return "\(name) is not a setting but a command: “\(words)”."
    }
  }

  struct Unset: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "unset",
      abstract: "Removes one setting from the file, so that its default applies.",
      discussion: """
        The rest of the file stays as it is. A running player applies the default at once if it can; otherwise the command asks \
        you to restart it.
        """)

    @OptionGroup var format: ChangeOption
    @Argument(help: ArgumentHelp("The setting, such as keys.queue.remove.", valueName: "setting"))
    var name: String

    func run() throws {
      let locations = Locations()
      let launcher = HostLauncher(locations: locations)
      let change = try SettingsChange(locations: locations).unset(name) {
        request throws(PlayerError) in
        _ = try launcher.connectIfRunning(attached: false)?.perform(request.grouped)
      }
      format.tell(change, of: name, at: locations)
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract:
        "Checks the settings file for mistakes, and for values that cannot work or give records away.",
      discussion: "Exits with 1 if it finds any.")

    @OptionGroup var format: JSONOption

    func run() throws {
      let locations = Locations()
      let path = locations.settings
      let reading = SettingsReading(at: locations)
      let problems = reading.problems + reading.obstacles(at: locations)
      for problem in problems {
        if format.json {
          show(
            json: .object([
              "path": .string(path), "line": .init(problem.line), "name": .init(problem.name),
              "message": .string(problem.message),
            ]))
        } else {
          show(problem.text(in: path))
        }
      }
      if !problems.isEmpty { throw ExitCode(1) }
      guard !format.json else { return }
      show(
        access(path, F_OK) == 0
          ? "\(path): no problems found."
          : "\(path) does not exist: all settings have their defaults.")
    }
  }
}

extension ChangeOption {
  /// Prints what changed in a setting, or its value and where that comes from.
  fileprivate func tell(_ change: SettingChange, of name: String, at locations: Locations) {
    let origin = Setting.named(name)?.origin(
      in: try? ConfigDocument.read(locations.settings), RunSettings.assignments)
    tell(change.text, json: origin?.json ?? .object(["name": .string(name)]))
  }
}

extension SettingOrigin {
  /// The value and its source as a JSON object.
  fileprivate var json: OrderedJSON {
    var line: Int?
    if case .file(let number) = source { line = number }
    return .object([
      "name": .string(name), "value": .init(value), "source": .string(source.name),
      "line": .init(line),
    ])
  }
}

extension SettingOrigin.Source {
  /// The source for people.
  fileprivate var text: String {
    switch self {
    case .standard: "default"
    case .lastUsed: "last used"
    case .file(let line): "config.toml, line \(line)"
    case .run: "--set"
    }
  }

  /// The source in JSON.
  fileprivate var name: String {
    switch self {
    case .standard: "default"
    case .lastUsed: "lastUsed"
    case .file: "file"
    case .run: "run"
    }
  }
}
