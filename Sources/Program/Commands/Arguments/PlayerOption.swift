import ArgumentParser
import ListeningHistory

/// The players whose sessions a command reads from the history.
struct PlayerOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only what you heard with another player, such as spotify or \"firefox*\"; all: with any. Default: with this one.",
      valueName: "player"))
  var player: PlayerSelection?

  /// The chosen players.
  var chosen: PlayerSelection { player ?? .thisPlayer }
}

extension PlayerSelection: ExpressibleByArgument {
  /// Parses the value of the option.
  public init?(argument: String) { self.init(argument) }
}
