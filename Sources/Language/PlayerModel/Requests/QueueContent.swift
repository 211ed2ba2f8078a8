/// What to put into a queue.
public enum QueueContent: Codable, Hashable, Sendable {
  /// Files and folders, in this order; folders with all below them, sorted.
  case paths(paths: [TrackPath])
  /// What is filed under a mood.
  case mood(name: MoodName)
  /// The same in another order; the same seed gives the same order, none any. Shuffle is switched off.
  case moodMix(name: MoodName, mix: MoodMix, seed: UInt64?)
  /// What is in a playlist.
  case playlist(name: PlaylistName)
  /// Tracks as they were remembered elsewhere: found by their sound, their path or their tags.
  case tracks(tracks: [Track])
  /// What a query finds in the library, in its order.
  case query(query: LibraryQuery)
}

/// In what order a mood is played.
public enum MoodMix: String, Codable, CaseIterable, Hashable, Sendable {
  /// Play each song once, in random order.
  case shuffle
  /// Songs without end, those that were heard through more often than those that were skipped.
  ///
  /// Where it is not to replace the queue, it ends after one round.
  case radio
}
