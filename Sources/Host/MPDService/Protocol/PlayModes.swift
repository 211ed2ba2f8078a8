import PlayerModel

/// MPD's switches `repeat` and `single`, and what they are to the player.
///
/// `single` with `repeat` repeats the track. Without, MPD would stop at the end of every track; the player does so
/// once, which MPD calls `oneshot`.
struct PlayModes: Hashable {
  /// Whether to stop at the end of the track, or to repeat it.
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

  /// How the player shows itself to clients.
  init(_ snapshot: PlayerSnapshot) {
    repeats = snapshot.repeatMode != .off
    single = snapshot.stopsAfterItem ? .oneshot : snapshot.repeatMode == .one ? .on : .off
  }

  /// What happens at the end of a track, to the player.
  var repeatMode: RepeatMode {
    guard repeats else { return .off }
    return single == .on ? .one : .all
  }

  /// Whether the player stops at the end of the track.
  var stopsAfterItem: Bool {
    switch single {
    case .off: false
    case .on: !repeats
    case .oneshot: true
    }
  }
}
