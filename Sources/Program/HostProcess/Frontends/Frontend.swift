import PlayerModel

/// A way of using the player: it offers the player to other programs, or acts on it for the listener.
struct Frontend: Sendable {
  /// Starts the frontend; returns `nil` if the settings disable it.
  ///
  /// - Throws: `PlayerError` if the host cannot run without it.
  let start: @Sendable (FrontendContext) throws(PlayerError) -> RunningFrontend?

  /// All frontends, in the order in which they start; they stop in reverse order.
  ///
  /// The socket stops before those that may have to wait for other programs, because a client that connects
  /// meanwhile would find a player that has quit.
  static let all: [Frontend] = [.desktop, .mpd, .socket, .hooks, .headphones]
}
