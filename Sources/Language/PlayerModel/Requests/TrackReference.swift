/// Names a track in a request.
public enum TrackReference: Codable, Hashable, Sendable {
  /// What is now playing, whatever it is; prefer the others where the listener saw what it was.
  case nowPlaying
  /// A place of the queue.
  case entry(id: EntryID)
  /// All of the queue that is of the same album as that place.
  case album(of: EntryID)
  /// A track by its identity.
  case persistentID(id: PersistentID)
  /// A file.
  case path(path: TrackPath)
  /// A track as it was remembered elsewhere: found by its sound, its path or its tags; kept as it is if
  /// it is not found.
  case remembered(track: Track)
  /// All of the queue.
  case queue
}
