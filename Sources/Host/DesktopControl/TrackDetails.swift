package import PlayerModel

/// What the desktop shows of a track beside what the player says of it.
package struct TrackDetails: Hashable, Sendable {
  /// A picture file.
  package var cover: TrackPath?
  /// The words.
  package var lyrics: Lyrics?
  /// What its tags say beside what the library keeps.
  package var credits: TrackCredits?
  /// How often and when it was listened to.
  package var playCount: PlayCount?

  /// Details; by default none.
  package init(
    cover: TrackPath? = nil, lyrics: Lyrics? = nil, credits: TrackCredits? = nil,
    playCount: PlayCount? = nil
  ) {
    self.cover = cover
    self.lyrics = lyrics
    self.credits = credits
    self.playCount = playCount
  }
}
