package import CompactTracks

/// The library's tracks as the program passes them to this room.
package struct MPDLibrary: Sendable {
  /// The tracks, in any order.
  package var tracks: PackedTracks
  /// The modification time of each track's file, in Unix seconds.
  package var modified: [Int64]

  package init(tracks: PackedTracks, modified: [Int64]) {
    precondition(tracks.count == modified.count, "every track must have a modification time")
    self.tracks = tracks
    self.modified = modified
  }
}
