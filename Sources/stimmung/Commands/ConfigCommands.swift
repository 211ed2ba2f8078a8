import ArgumentParser
import PlayerModel
import Settings

struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "The settings file.", subcommands: [Init.self, Check.self],
    defaultSubcommand: Check.self)

  struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
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

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Says what in the settings file cannot be taken as it stands.",
      discussion: "Exits with 1 if there is anything.")

    @OptionGroup var format: JSONOption

    func run() throws {
      let path = Locations().settings
      let problems = SettingsReading(at: Locations()).problems
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
      if !format.json { show("\(path): all is well.") }
    }
  }
}
