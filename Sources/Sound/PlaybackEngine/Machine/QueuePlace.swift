import PlayerModel

/// Where in the queue the player was and what it did there, to come back to.
struct QueuePlace: Sendable {
  var entry: EntryID
  var seconds: Double
  var isPlaying: Bool
  /// How it rests there unless it plays.
  var silence: Silence
}
