import PlayerModel

/// A message to the thread that watches players.
enum MediaPlayersMessage: Sendable {
  case observe(PlayerObserver)
  case cancel(PlayerObserver)
  case tell(
    OtherPlayer.ID, OtherPlayerCommand, reply: @Sendable (Result<Void, PlayerError>) -> Void)
  /// Answered when the current players have been asked for their state.
  case look(reply: @Sendable (Result<Void, PlayerError>) -> Void)
  case stop
}
