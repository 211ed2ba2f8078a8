import PlayerModel

/// The requested modes that have not been answered, and other values that keys change in steps.
///
/// A key that switches to the next mode starts from these. Otherwise a key pressed twice quickly
/// would request the same mode twice, because the snapshot still has the old one.
struct WantedModes: Equatable, Sendable {
  var repeatMode: RepeatMode?
  var shuffleMode: ShuffleMode?
  var stopsAfterItem: Bool?
  /// The minutes of the sleep timer; the inner `nil` turns it off.
  var sleepMinutes: Double??
  /// The points of a passage that repeats; the inner `nil` removes them.
  var loop: LoopPoints??
  /// The offsets of lyrics for a track, or for all tracks under `nil`.
  var lyricsOffsets: [PersistentID?: Double] = [:]
  /// The number of outstanding answers.
  private var unanswered = 0

  /// Records the values of a request.
  mutating func ask(_ note: (inout WantedModes) -> Void) {
    note(&self)
    unanswered += 1
  }

  /// Records an answer; after the last one the player's values count again.
  mutating func takeAnswer() {
    unanswered -= 1
    if unanswered <= 0 { self = WantedModes() }
  }
}
