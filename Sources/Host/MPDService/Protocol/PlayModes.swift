import PlayerModel

/// MPD's modes `repeat` and `single`, and their equivalents in the player.
///
/// With `repeat`, `single` repeats the track. Without it, MPD would stop after every track. The player
/// stops only once, which MPD calls `oneshot`.
struct PlayModes: Hashable {
  /// Whether to stop after the track, or to repeat it if `repeat` is on.
  enum Single: String {
    case off = "0"
    case on = "1"
    case oneshot
  }

  var repeats: Bool
  var single: Single

  init(repeats: Bool, single: Single) {
    self.repeats = repeats
    self.single = single
  }

  /// Creates the modes that represent the player's state.
  init(_ snapshot: PlayerSnapshot) {
    repeats = snapshot.repeatMode != .off
    single = snapshot.stopsAfterItem ? .oneshot : snapshot.repeatMode == .one ? .on : .off
  }

  /// The player's repeat mode.
  var repeatMode: RepeatMode {
    guard repeats else { return .off }
    return single == .on ? .one : .all
  }

  /// Whether the player stops after the track.
  var stopsAfterItem: Bool {
    switch single {
    case .off: false
    case .on: !repeats
    case .oneshot: true
    }
  }
}
