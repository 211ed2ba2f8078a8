import PlayerModel

/// The playing and the next song, each of which is analyzed once.
struct NearbySongs {
  /// The songs that are still to be analyzed.
  private(set) var waiting: [Track] = []
  /// The entries of the songs.
  private var entries: [EntryID] = []
  /// Those of their files that need no other attempt.
  private var handled: Set<TrackPath> = []

  /// Follows the player, and returns whether the songs changed.
  mutating func follow(_ item: QueueEntry?, _ next: QueueEntry?) -> Bool {
    let new = [item, next].compactMap(\.self)
    guard new.map(\.id) != entries else { return false }
    entries = new.map(\.id)
    handled.formIntersection(new.map(\.track.path))
    waiting = new.map(\.track).filter { !handled.contains($0.path) }
    return true
  }

  /// Notes that a song needs no other attempt.
  mutating func settle(_ track: Track) {
    waiting.removeAll { $0.path == track.path }
    handled.insert(track.path)
  }
}
