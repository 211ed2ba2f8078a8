import ArgumentParser
import PlayerModel

/// The word `rate`, which is refused because it could mean a speed or stars.
struct RateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rate", abstract: "Asks whether you mean speed or stars.", shouldDisplay: false)

  @Argument(parsing: .allUnrecognized, help: "A speed, or a number of stars.")
  var values: [String] = []

  func validate() throws {
    guard let question = RateQuestion(["rate"] + values) else { return }
    throw ValidationError(question.sentence)
  }
}
