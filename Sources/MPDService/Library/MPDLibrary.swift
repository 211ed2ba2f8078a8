package import PlayerModel
package import TrackPacking

/// The library as it is handed to the door.
package struct MPDLibrary: Sendable {
  /// The library's folders.
  package var folders: [TrackPath]
  /// Its tracks, in any order.
  package var tracks: PackedTracks
  /// When each track's file changed, Unix seconds.
  package var modified: [Int64]

  package init(folders: [TrackPath], tracks: PackedTracks, modified: [Int64]) {
    precondition(tracks.count == modified.count, "every track's file changed at some time")
    self.folders = folders
    self.tracks = tracks
    self.modified = modified
  }
}
