package import PlayerModel

/// A position in an entry that was left to start over, and to which the listener may return.
package struct LeftPlace: Hashable, Sendable {
  /// The entry, with its track.
  package let entry: QueueEntry
  /// The position in seconds.
  package let seconds: Double

  /// Creates the place at a position of an entry.
  package init(entry: QueueEntry, seconds: Double) {
    self.entry = entry
    self.seconds = seconds
  }
}
