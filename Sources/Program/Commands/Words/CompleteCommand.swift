import ArgumentParser
import Locations
import ProgramOutput

/// Answers the shells' completion scripts; reads what is there, and starts nothing.
struct Complete: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete", abstract: "Prints what the last word of a command line may become.",
    shouldDisplay: false)

  @Argument(parsing: .postTerminator, help: "The words after “stimmung”, behind a --.")
  var words: [String] = []

  func run() throws {
    let completion = CommandLineCompletion(at: Locations())
    // What the library says was written by anybody; the answer has no control characters, and other
    // shells than a terminal's must get it as it is.
    for line in completion.answer(to: words).lines { show(raw: line + "\n") }
  }
}
