import PlayerModel

/// What the watch works with; passed in, so that tests can replace it.
struct MediaPlayersSurroundings: Sendable {
  /// The time.
  var clock: any PlayerClock
  /// The address of the session's bus; nil: there is none.
  var bus: String?
  /// The process whose players are none.
  var process: UInt32
  /// Takes a sentence for the log.
  var report: @Sendable (String) -> Void
}
