import ArgumentParser
import ProgramOutput
import Settings

/// Prints the manual page, which installing puts where `man` finds it.
struct Manual: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Prints the manual page as man(1) reads it.",
    shouldDisplay: false)

  func run() throws {
    let page = ManualPage(CommandDescription(of: Stimmung.self), settings: Setting.all)
    show(raw: page.source)
  }
}
