/// Music to put into a queue.
public enum QueueContent: Codable, Hashable, Sendable {
  /// Files and folders in this order; a folder includes everything below it, sorted.
  case paths(paths: [TrackPath])
  /// The tracks of a mood.
  case mood(name: MoodName)
  /// The tracks of a mood in another order; this switches shuffle off.
  ///
  /// The same seed gives the same order. Without a seed, the order is random.
  case moodMix(name: MoodName, mix: MoodMix, seed: UInt64?)
  /// The tracks of a playlist.
  case playlist(name: PlaylistName)
  /// Remembered tracks, which are found by their sound, path, or tags.
  case tracks(tracks: [Track])
  /// The tracks in the library that match a query, in its order.
  case query(query: LibraryQuery)
}

/// The order in which a mood is played.
public enum MoodMix: String, Codable, CaseIterable, Hashable, Sendable {
  /// Plays each song once, in random order.
  case shuffle
  /// Plays songs endlessly, and prefers those that were heard to the end to those that were skipped.
  ///
  /// If the queue is not replaced, it ends after one round.
  case radio
}
