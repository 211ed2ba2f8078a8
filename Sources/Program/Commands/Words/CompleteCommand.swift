import ArgumentParser
import Locations
import ProgramOutput

/// Answers the shells' completion scripts without starting a player.
struct Complete: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete", abstract: "Prints what the last word of a command line may become.",
    shouldDisplay: false)

  @Argument(parsing: .postTerminator, help: "The words after “stimmung”, following a --.")
  var words: [String] = []

  func run() throws {
    let completion = CommandLineCompletion(at: Locations())
    // The text is not made visible as for a terminal, because shells need it unchanged. It has no control
    // characters.
    for line in completion.answer(to: words).lines { show(raw: line + "\n") }
  }
}
