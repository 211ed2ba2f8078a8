import PlayerModel

/// A started frontend.
struct RunningFrontend: Sendable {
  /// When a frontend stops.
  enum Stage: Sendable {
    /// Before the player, because it sends requests that would start a new one.
    case beforePlayer
    /// After the player, because it reports how the player ended.
    case afterPlayer
  }

  /// Messages about what does not work.
  var notices: [Notice] = []
  var stage = Stage.afterPlayer
  /// Stops the frontend and waits until it has ended; it may be called more than once.
  let stop: @Sendable () -> Void
}
