import PlayerModel

/// The decoding of a fade from one entry into the next.
struct Overlap {
  /// The entry that fades out; the one that fades in is read like any other.
  var outgoing: TrackReader
  /// The frame of that entry with which the fade begins.
  let outgoingStart: Int64
  let fade: EqualPowerFade
  /// The factors of both entries' ReplayGain.
  let loudness: (old: Float, new: Float)
  /// The number of frames that were mixed.
  var position = 0
  /// Whether the entry that fades out ended early, so that the rest of the fade is heard without it.
  var isAlone = false
  /// What was decoded of the entry that fades out.
  let old = SampleBuffer()
  /// What was decoded of the entry that fades in.
  let new = SampleBuffer()

  init(
    from outgoing: TrackReader, length: Int, loudness: (old: Float, new: Float)
  ) {
    self.outgoing = outgoing
    outgoingStart = outgoing.frame
    fade = EqualPowerFade(length: length)
    self.loudness = loudness
  }

  /// The number of frames that belong to the present segment.
  var framesLeft: Int {
    (isAlone || position >= fade.middle ? fade.length : fade.middle) - position
  }

  /// The frame of the entry that fades out.
  var outgoingFrame: Int64 {
    let frames = Int64(position) * Int64(outgoing.entryRate) / Int64(outgoing.format.sampleRate)
    return outgoingStart + frames
  }
}
