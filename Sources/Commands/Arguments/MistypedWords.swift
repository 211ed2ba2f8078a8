import ArgumentParser

/// Words behind a command that has others below it and means one of them without a word: they are mistyped.
struct MistypedWords: ParsableArguments {
  @Argument(help: .hidden)
  var words: [String] = []

  /// - Throws: `ValidationError` that leads from the first to the help of `command`.
  func refuse(below command: String) throws {
    guard let word = words.first else { return }
    throw ValidationError(
      "There is no “\(command) \(word)”; “stimmung \(command) --help” lists what there is.")
  }
}
