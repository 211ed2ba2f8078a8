import ArgumentParser
import Glibc
import InterfaceRunner
import Locations
import PlayerModel
import PlayerService

struct OpenInterface: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interface", abstract: "Opens the interface (what happens without a command).",
    shouldDisplay: false)

  @OptionGroup var start: StartOptions
  @Argument(help: "Files and folders to queue; folders are added to the library.")
  var paths: [GivenName] = []

  func run() throws {
    // A name that does not exist is more likely a mistyped command than a folder.
    for word in paths.map(\.text) where !word.utf8.contains(UInt8(ascii: "/")) {
      if TrackPath(encoded: word).withCString({ access($0, F_OK) }) == 0 { continue }
      if Stimmung.shownCommandWords.contains(where: { $0.name == word }) {
        throw ValidationError(
          "“\(word)” is a command and has to come first, before files and options such as --output."
        )
      }
      throw ValidationError("There is no command and no file called “\(word)”\(Self.hint(word))")
    }
    try InterfaceSession(paths: paths.musicPaths(), output: start.output?.text).run()
  }
}

extension OpenInterface {
  /// Returns the end of a sentence about an unknown command, with a suggestion if there is one.
  fileprivate static func hint(_ word: String) -> String {
    Stimmung.shownCommandWords.question(about: word).map { "; \($0)" } ?? "."
  }
}

struct Attach: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach", abstract: "Opens the interface of the running player.")

  func run() throws {
    let locations = Locations()
    let runner = InterfaceRunner(
      locations: locations, output: nil, commandLine: Stimmung.commandLine(at: locations))
    try runner.run(startsHost: false) { _, _ in .init() }
  }
}
