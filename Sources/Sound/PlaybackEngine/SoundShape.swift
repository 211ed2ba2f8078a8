import PlayerModel

/// The settings of the processing between ring and device.
struct SoundShape: Hashable, Sendable {
  /// Source frames per device frame; the pitch is preserved.
  var rate = 1.0
  /// The factor for all samples.
  var gain: Float = 1
  /// ReplayGain and equalizer.
  var settings = SoundSettings()
  /// Whether tracks play in the order of their albums.
  var isInOrder = true
}

/// The part of the ring that belongs to one track, or to one that fades into the next, from some position on.
struct SoundSection: Hashable, Sendable {
  var entry: EntryID
  /// The ReplayGain tags of the track.
  var loudness: ReplayGain?
  /// The ring position after its last sample so far.
  var end: Int
  /// Whether this is the sum of two tracks, in which the loudness of each is applied already.
  var isMixed = false
}
