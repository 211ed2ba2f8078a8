package import PlayerModel

/// Details of a track that the desktop shows in addition to the player's snapshot.
package struct TrackDetails: Hashable, Sendable {
  /// The cover file.
  package var cover: TrackPath?
  /// The lyrics.
  package var lyrics: Lyrics?
  /// The tags that the library does not store.
  package var credits: TrackCredits?
  /// The play count.
  package var playCount: PlayCount?

  /// Creates details, which are empty by default.
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
