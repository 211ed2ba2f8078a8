import ArgumentParser
import ProgramOutput

/// Prints a page of the documentation that is generated from the program's own types and stored in
/// `Resources`.
struct DocumentCommand: ParsableCommand {
  enum Page: String, CaseIterable, ExpressibleByArgument {
    case data = "DATA.md"
  }

  static let configuration = CommandConfiguration(
    commandName: "document",
    abstract: "Prints a page of the documentation that the program makes.", shouldDisplay: false)

  @Argument(help: "The page.")
  var page: Page

  func run() throws {
    switch page {
    case .data: show(raw: try DataPage.whole().source)
    }
  }
}
