package import PlayerModel

extension Track {
  /// Returns this track with the measured length of `known`, if only that was measured and both may be the
  /// same sound.
  func keepingLength(of known: Track) -> Track {
    guard !isDurationExact, known.isDurationExact,
      known.persistentID == nil || persistentID == known.persistentID
    else { return self }
    var track = self
    track.duration = known.duration
    track.isDurationExact = true
    return track
  }

  /// Returns whether both sounds are known and differ.
  package func isAnotherSong(than known: Track) -> Bool {
    guard let persistentID, let other = known.persistentID else { return false }
    return persistentID != other
  }
}
