import MessageBus
import PlayerModel

/// A command for a player, until it is answered.
struct PlayerCall: Sendable {
  let player: OtherPlayer.ID
  let command: OtherPlayerCommand
  /// When it fails if there is still no connection, on the monotonic clock.
  let end: Int64
  let reply: @Sendable (Result<Void, PlayerError>) -> Void

  /// The MPRIS method.
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

  /// Returns the error for a failed command; `name` is the player's.
  static func failure(_ error: BusError, of name: String) -> PlayerError {
    switch error.name {
    case BusError.noReply:
      return PlayerError(.disconnected, "The player \(name) is not responding.")
    case BusError.serviceUnknown, BusError.nameHasNoOwner:
      return PlayerError(.notFound, "The player \(name) is no longer running.")
    default:
      let reason = String(PlayerText.line(error.message).prefix(longestReason))
      return PlayerError(
        .invalidRequest,
        reason.isEmpty
          ? "The player \(name) refused." : "The player \(name) refused: \(reason)")
    }
  }

  /// The error if there is no bus.
  static let noBus = PlayerError(
    .disconnected, "There is no desktop bus, so other players cannot be reached.")

  /// The error if the bus does not answer in time.
  static let noAnswer = PlayerError(.disconnected, "The desktop bus does not answer.")

  private static let longestReason = 200
}
