import PlayerModel

/// How it goes on behind an item: knows the repeat mode, and whether the player is to stop there, once.
struct Continuation: Sendable {
  var repeatMode = RepeatMode.off
  var stopsAfterItem = false

  /// Whether the queue begins again behind its end.
  var wraps: Bool { repeatMode == .all }

  /// Whether the item itself follows.
  var repeatsItem: Bool { repeatMode == .one }
}
