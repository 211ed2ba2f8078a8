package import PlayerModel

/// Where what the desktop shows of a track is found; each may take its time, on a thread of its own.
package struct TrackLookup: Sendable {
  /// Finds a picture file for a track.
  package var cover: @Sendable (TrackPath) -> TrackPath?
  /// Reads what a track's tags say.
  package var credits: @Sendable (TrackPath) -> TrackCredits?
  /// Counts how often a song was listened to.
  package var playCount: @Sendable (PersistentID) -> PlayCount?

  /// A lookup that finds nothing but what it is given.
  package init(
    cover: @escaping @Sendable (TrackPath) -> TrackPath? = { _ in nil },
    credits: @escaping @Sendable (TrackPath) -> TrackCredits? = { _ in nil },
    playCount: @escaping @Sendable (PersistentID) -> PlayCount? = { _ in nil }
  ) {
    self.cover = cover
    self.credits = credits
    self.playCount = playCount
  }

  /// All that can be found of a track but its words; without a picture for one of a list.
  func details(of track: Track, withCover: Bool = true) -> TrackDetails {
    TrackDetails(
      cover: withCover ? cover(track.path) : nil, credits: credits(track.path),
      playCount: track.persistentID.flatMap(playCount))
  }
}
