import PlayerModel

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
}
