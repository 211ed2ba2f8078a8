package import CompactTracks

/// The library's tracks, as they are handed to this room.
package struct MPDLibrary: Sendable {
  /// Its tracks, in any order.
  package var tracks: PackedTracks
  /// When each track's file changed, Unix seconds.
  package var modified: [Int64]

  package init(tracks: PackedTracks, modified: [Int64]) {
    precondition(tracks.count == modified.count, "every track's file changed at some time")
    self.tracks = tracks
    self.modified = modified
  }
}
