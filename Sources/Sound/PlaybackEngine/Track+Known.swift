package import PlayerModel

extension Track {
  /// This, with the length of `known` if that was measured, this one's was not, and the sound is the same.
  func keepingLength(of known: Track) -> Track {
    guard !isDurationExact, known.isDurationExact,
      known.persistentID == nil || persistentID == known.persistentID
    else { return self }
    var track = self
    track.duration = known.duration
    track.isDurationExact = true
    return track
  }

  /// Whether both sounds are known, and they are not one.
  package func isAnotherSong(than known: Track) -> Bool {
    guard let persistentID, let other = known.persistentID else { return false }
    return persistentID != other
  }
}
