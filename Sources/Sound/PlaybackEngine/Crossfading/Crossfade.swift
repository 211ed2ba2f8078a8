package import PlayerModel

/// A fade from the end of an entry into the start of its successor.
package struct Crossfade: Hashable, Sendable {
  /// The entry that fades out.
  package let from: EntryID
  /// The entry that fades in.
  package let to: EntryID
  /// The length of the fade in seconds of sound.
  package let seconds: Double
  /// Where the fade is over in the first entry, in seconds, or `nil` for its end.
  package let end: Double?

  /// Creates a fade that is over at a position of the entry that fades out, or at its end.
  package init(from: EntryID, to: EntryID, seconds: Double, end: Double? = nil) {
    self.from = from
    self.to = to
    self.seconds = seconds
    self.end = end
  }
}
