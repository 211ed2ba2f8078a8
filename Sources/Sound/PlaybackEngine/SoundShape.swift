import PlayerModel

/// What is to become of the sound between the ring and the device.
struct SoundShape: Hashable, Sendable {
  /// Frames of music for each frame that the device plays; the pitch stays.
  var rate = 1.0
  /// What every sample is multiplied with.
  var gain: Float = 1
  /// ReplayGain and equalizer.
  var settings = SoundSettings()
  /// Whether tracks play in their albums' order.
  var isInOrder = true
}

/// The part of the ring that belongs to one track, from some place on.
struct SoundSection: Hashable, Sendable {
  /// The track's entry.
  var entry: EntryID
  /// How loud the track is, if its file says so.
  var loudness: ReplayGain?
  /// Where its samples end, so far.
  var end: Int
}
