import ArgumentParser
import PlayerModel
import ProgramOutput

/// The player to which a command is sent.
struct OtherPlayerOptions: ParsableArguments {
  @OptionGroup var format: ChangeOption
  @Argument(
    help: ArgumentHelp(
      "The player's name, as “stimmung others” lists it; if several could be meant, one is needed.",
      valueName: "player"))
  var name: GivenName?

  /// Sends a command to the player.
  func tell(_ command: OtherPlayerCommand) throws(PlayerError) {
    let found = try FoundPlayers()
    let player = try FoundPlayers.choose(from: found.players, for: command, named: name?.text)
    try found.tell(player, command)
    format.tell(
      nil,
      [
        "player": .string(player.name), "identity": .string(player.identity),
        "command": .string(command.rawValue),
      ])
  }
}

struct PlayOther: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Resumes another player.")

  @OptionGroup var options: OtherPlayerOptions

  func run() throws {
    try options.tell(.play)
  }
}

struct PauseOther: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "Pauses another player.")

  @OptionGroup var options: OtherPlayerOptions

  func run() throws {
    try options.tell(.pause)
  }
}

struct ToggleOther: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "toggle", abstract: "Pauses or resumes another player.")

  @OptionGroup var options: OtherPlayerOptions

  func run() throws {
    try options.tell(.toggle)
  }
}

struct StopOther: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop", abstract: "Stops another player.")

  @OptionGroup var options: OtherPlayerOptions

  func run() throws {
    try options.tell(.stop)
  }
}

struct NextOther: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "next", abstract: "Skips to another player's next track.")

  @OptionGroup var options: OtherPlayerOptions

  func run() throws {
    try options.tell(.next)
  }
}

struct PreviousOther: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "previous", abstract: "Goes back to another player's previous track.")

  @OptionGroup var options: OtherPlayerOptions

  func run() throws {
    try options.tell(.previous)
  }
}
