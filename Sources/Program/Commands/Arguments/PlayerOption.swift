import ArgumentParser
import ListeningHistory

/// With which players something was heard, for commands that read the history.
struct PlayerOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only what you heard with another player, such as spotify or \"firefox*\"; all: with any. Default: with this one.",
      valueName: "player"))
  var player: HeardWith?

  /// The players that are meant.
  var chosen: HeardWith { player ?? .thisPlayer }
}

extension HeardWith: ExpressibleByArgument {
  /// What is typed behind the option.
  public init?(argument: String) { self.init(argument) }
}
