package import PlayerModel

/// What the desktop shows of a track beside what the player says of it.
package struct TrackDetails: Hashable, Sendable {
  /// A picture file.
  package var cover: TrackPath?
  /// The words.
  package var lyrics: Lyrics?

  /// Details; by default none.
  package init(cover: TrackPath? = nil, lyrics: Lyrics? = nil) {
    self.cover = cover
    self.lyrics = lyrics
  }
}
