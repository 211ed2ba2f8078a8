import PlayerModel

/// A frontend that was started.
struct RunningFrontend: Sendable {
  /// When a frontend stops.
  enum Stage: Sendable {
    /// Before the player does, because it acts on it and would start another one.
    case beforePlayer
    /// After the player has, because others learn from it how the player ended.
    case afterPlayer
  }

  /// What of it does not work, for the listener.
  var notices: [Notice] = []
  var stage = Stage.afterPlayer
  /// Ends it, and returns when it has ended; it may be called again.
  let stop: @Sendable () -> Void
}
