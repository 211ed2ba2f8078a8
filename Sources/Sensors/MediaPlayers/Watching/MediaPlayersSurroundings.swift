import PlayerModel

/// The dependencies of the watcher, which tests replace.
struct MediaPlayersSurroundings: Sendable {
  /// The clock.
  var clock: any PlayerClock
  /// The address of the session bus, or `nil` if there is none.
  var bus: String?
  /// The process whose players are ignored.
  var process: UInt32
  /// Receives sentences for the log.
  var report: @Sendable (String) -> Void
}
