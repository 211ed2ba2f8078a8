/// A reference to a track in a request.
public enum TrackReference: Codable, Hashable, Sendable {
  /// The current item, which may have changed; prefer the other cases if the listener saw which one it was.
  case nowPlaying
  /// An entry of the queue.
  case entry(id: EntryID)
  /// All entries of the queue with the same album as the given entry.
  case album(of: EntryID)
  /// A track, by its persistent identifier; of several files with its sound, the one at `path`.
  case persistentID(id: PersistentID, path: TrackPath? = nil)
  /// A file.
  case path(path: TrackPath)
  /// A remembered track, which is found by its sound, path, or tags, and kept unchanged if it is not found.
  case remembered(track: Track)
  /// A track of an answer to ``PlaylistTracksRequest/matchTracks(tracks:)``, which is kept unchanged without a
  /// second search.
  case matched(track: Track)
  /// All entries of the queue.
  case queue
}
