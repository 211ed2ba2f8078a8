import ArgumentParser
import PlayerModel

/// Words behind a command that has others below it and means one of them without a word: they are mistyped.
struct MistypedWords: ParsableArguments {
  @Argument(help: .hidden)
  var words: [String] = []

  /// - Throws: `ValidationError` that leads from the first to the one that was probably meant, or to the help of
  ///   `command`.
  func refuse(below command: any ParsableCommand.Type) throws {
    guard let word = words.first else { return }
    let name = command._commandName
    let known = command.configuration.subcommands.flatMap { $0.names }
    let hint =
      nearestWord(to: word, among: known).map { "did you mean “stimmung \(name) \($0)”?" }
      ?? "“stimmung \(name) --help” lists what there is."
    throw ValidationError("There is no “\(name) \(word)”; \(hint)")
  }
}
