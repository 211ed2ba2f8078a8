package import PlayerModel

/// A file as the file system knows it: enough to tell whether what was read from it still holds.
package struct FoundFile: Hashable, Sendable {
  /// Where it is.
  package var path: TrackPath
  /// Its length in bytes.
  package var size: Int64
  /// When it was last modified, nanoseconds since 1970.
  package var modifiedAt: Int64
}
