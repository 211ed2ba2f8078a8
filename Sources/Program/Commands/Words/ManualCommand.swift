import ArgumentParser
import ProgramOutput

/// Prints a manual page, for installing it where `man` finds it.
struct Manual: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Prints a manual page as man(1) reads it.",
    shouldDisplay: false)

  @Argument(help: "The page.")
  var page = ManualPage.program

  func run() throws {
    show(raw: page.source)
  }
}
