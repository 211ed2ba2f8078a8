import PlayerModel

/// What other threads have for the thread that watches players.
enum MediaPlayersMessage: Sendable {
  case observe(PlayerObserver)
  case cancel(PlayerObserver)
  case tell(
    OtherPlayer.ID, OtherPlayerCommand, reply: @Sendable (Result<Void, PlayerError>) -> Void)
  /// Answered when all players that are there were asked what they do.
  case look(reply: @Sendable (Result<Void, PlayerError>) -> Void)
  case stop
}
