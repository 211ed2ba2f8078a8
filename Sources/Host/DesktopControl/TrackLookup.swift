package import PlayerModel

/// The functions that find the details of a track; all of them may block and run on a separate thread.
package struct TrackLookup: Sendable {
  /// Finds a cover file for a track.
  package var cover: @Sendable (TrackPath) -> TrackPath?
  /// Reads the tags of a track.
  package var credits: @Sendable (TrackPath) -> TrackCredits?
  /// Returns the play count of a song.
  package var playCount: @Sendable (PersistentID) -> PlayCount?

  /// Creates a lookup; functions that are not given find nothing.
  package init(
    cover: @escaping @Sendable (TrackPath) -> TrackPath? = { _ in nil },
    credits: @escaping @Sendable (TrackPath) -> TrackCredits? = { _ in nil },
    playCount: @escaping @Sendable (PersistentID) -> PlayCount? = { _ in nil }
  ) {
    self.cover = cover
    self.credits = credits
    self.playCount = playCount
  }

  /// Returns all details of a track except its lyrics.
  func details(of track: Track, withCover: Bool = true) -> TrackDetails {
    TrackDetails(
      cover: withCover ? cover(track.path) : nil, credits: credits(track.path),
      playCount: track.persistentID.flatMap(playCount))
  }
}
