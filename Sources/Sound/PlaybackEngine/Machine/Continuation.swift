import PlayerModel

/// What happens after the current item: the repeat mode, and whether the player stops there once.
struct Continuation: Sendable {
  var repeatMode = RepeatMode.off
  var stopsAfterItem = false

  /// Whether the first entry follows the last.
  var wraps: Bool { repeatMode == .all }

  /// Whether the item repeats.
  var repeatsItem: Bool { repeatMode == .one }
}
