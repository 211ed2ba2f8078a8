import PlayerModel

/// A place in the queue to return to, and the state there.
struct QueuePlace: Sendable {
  var entry: EntryID
  var seconds: Double
  var isPlaying: Bool
  /// The state to rest in if not playing.
  var silence: Silence
}
