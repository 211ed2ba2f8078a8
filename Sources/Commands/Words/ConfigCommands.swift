import ArgumentParser
import Glibc
import HostLauncher
import Locations
import PlayerModel
import ProgramOutput
import ProgramSettings
import Settings

struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "The settings file.",
    subcommands: [Init.self, Check.self, Set.self],
    defaultSubcommand: Check.self)

  struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "init",
      abstract: "Writes a settings file with every setting, its default and what it does.",
      discussion: """
        All lines are comments, so nothing changes until you take a # away. A file that is there is \
        left as it is.
        """)

    @Flag(help: "Give up the file that is there.")
    var force = false

    func run() throws {
      let locations = Locations()
      try locations.makeFolder(locations.config)
      try SettingsTemplate(Setting.known).write(to: locations.settings, replacing: force)
      show(locations.settings)
    }
  }

  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Changes one setting, and leaves all else in the file as it is.",
      discussion: """
        Comments stay, and what cannot be is refused. A player that runs takes it over where it can; otherwise the \
        answer says that it holds from its next start on.
        """)

    @Argument(help: ArgumentHelp("The setting, such as interface.theme.", valueName: "setting"))
    var name: String
    @Argument(
      parsing: .captureForPassthrough,
      help: ArgumentHelp("What it is to be; several are a list.", valueName: "value"))
    var value: [String]

    func run() throws {
      let locations = Locations()
      let change = try SettingsChange(locations: locations).set(name, to: value)
      show(change.text)
      guard let player = try HostLauncher(locations: locations).connectIfRunning(attached: false)
      else { return }
      for request in change.requests { _ = try player.perform(request.grouped) }
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Says what in the settings file cannot be taken, or cannot work, as it stands.",
      discussion: "Exits with 1 if there is anything.")

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
          ? "\(path): all is well." : "\(path) is not there: everything is as by default.")
    }
  }
}
