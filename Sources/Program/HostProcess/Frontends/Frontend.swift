import PlayerModel

/// A way of using the player: it offers the player to other programs, or acts on it for the listener.
struct Frontend: Sendable {
  /// Starts it; nil where the settings want none.
  ///
  /// - Throws: `PlayerError` if there can be no host without it.
  let start: @Sendable (FrontendContext) throws(PlayerError) -> RunningFrontend?

  /// All of them, in the order in which they start; they stop in the opposite order.
  ///
  /// The socket stops before those that other programs may keep waiting: who connects meanwhile would find a player
  /// that has quit.
  static let all: [Frontend] = [.desktop, .mpd, .socket, .hooks, .headphones]
}
