import MessageBus
import PlayerModel

/// Something that a player is told, until it is answered.
struct PlayerCall: Sendable {
  let player: OtherPlayer.ID
  let command: OtherPlayerCommand
  /// When it is given up if there still is no connection, on the monotonic clock.
  let end: Int64
  let reply: @Sendable (Result<Void, PlayerError>) -> Void

  /// What MPRIS calls it.
  var method: String {
    switch command {
    case .play: "Play"
    case .pause: "Pause"
    case .toggle: "PlayPause"
    case .stop: "Stop"
    case .next: "Next"
    case .previous: "Previous"
    }
  }

  /// Why it was not done, by what the bus answered; `name` is the player's.
  static func failure(_ error: BusError, of name: String) -> PlayerError {
    switch error.name {
    case BusError.noReply:
      return PlayerError(.disconnected, "The player \(name) does not answer.")
    case BusError.serviceUnknown, BusError.nameHasNoOwner:
      return PlayerError(.notFound, "The player \(name) is not there any more.")
    default:
      let reason = String(PlayerText.line(error.message).prefix(longestReason))
      return PlayerError(
        .invalidRequest,
        reason.isEmpty
          ? "The player \(name) refused." : "The player \(name) refused: \(reason)")
    }
  }

  /// Why nobody can be told anything.
  static let noBus = PlayerError(
    .disconnected, "There is no desktop bus, so that other players cannot be reached.")

  /// Why nobody could be reached in time.
  static let noAnswer = PlayerError(.disconnected, "The desktop bus does not answer.")

  private static let longestReason = 200
}
