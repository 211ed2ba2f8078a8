package import PlayerModel

/// A photo or video in a watched folder.
package struct IndexedPhoto: Hashable, Sendable {
  package var path: TrackPath
  /// An identifier that survives moves, renames and edits in place, and is shared by exact copies.
  ///
  /// Empty until the file was read.
  package var localIdentifier: String
  /// The metadata, or `nil` until the file was read; only the kind if it cannot be read or there is
  /// no reader.
  package var facts: PhotoFacts?
  /// When the photo was noticed, in Unix milliseconds, or `nil` if it was there before.
  package var arrived: Int64?
  /// When the content was last modified, in Unix milliseconds.
  package var modified: Int64
  /// When the photo was taken, in Unix milliseconds, or `nil` if unknown.
  ///
  /// If the file has no time zone, this machine's is used.
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
