package import PlayerModel

/// A photo or video that lies in a watched folder.
package struct IndexedPhoto: Hashable, Sendable {
  package var path: TrackPath
  /// Stays when the file is moved, renamed or edited in place, and is the same for an exact copy; empty until the file
  /// was read.
  package var localIdentifier: String
  /// Nil until the file was read; only its kind if it cannot be, or where there is no reader.
  package var facts: PhotoFacts?
  /// When it was noticed, Unix milliseconds; nil for what was there before.
  package var arrived: Int64?
  /// When its content was written last, Unix milliseconds.
  package var modified: Int64
  /// When it was taken, Unix milliseconds; nil if unknown.
  ///
  /// Where the file does not say its zone, it is this machine's.
  package var takenAt: Int64?

  package init(
    path: TrackPath, localIdentifier: String, facts: PhotoFacts?, arrived: Int64?, modified: Int64
  ) {
    self.path = path
    self.localIdentifier = localIdentifier
    self.facts = facts
    self.arrived = arrived
    self.modified = modified
  }
}
