import PlayerModel

/// The modes that were asked for and are not answered yet, and what else keys change in steps.
///
/// A key that goes to the next mode goes on from here: pressed twice in a moment, it must not ask for the same
/// mode twice because the screen still shows the one before.
struct WantedModes: Equatable, Sendable {
  var repeatMode: RepeatMode?
  var shuffleMode: ShuffleMode?
  var stopsAfterItem: Bool?
  /// The minutes of the sleep timer; the inner nil is none.
  var sleepMinutes: Double??
  /// By how much lyrics are to come earlier, of a track or, under nil, of all.
  var lyricsOffsets: [PersistentID?: Double] = [:]
  /// How many answers are still to come.
  private var unanswered = 0

  /// Takes note of what a request asks for.
  mutating func ask(_ note: (inout WantedModes) -> Void) {
    note(&self)
    unanswered += 1
  }

  /// One was answered; after the last the player's own word counts again.
  mutating func takeAnswer() {
    unanswered -= 1
    if unanswered <= 0 { self = WantedModes() }
  }
}
