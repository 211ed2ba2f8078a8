package import CompactTracks
package import PlayerModel

/// The state that a player needs to resume where it was.
package struct SavedSession: Hashable, Sendable {
  /// The queue's tracks in order.
  package var tracks: PackedTracks
  /// The index of the item in ``tracks``, or `nil` if there is none.
  package var index: Int?
  /// The path of the item, to find it in another version of the queue.
  package var path: TrackPath?
  /// The sound of the item, to find it if the file was moved.
  package var song: PersistentID?
  /// The position in the item, in seconds.
  package var seconds: Double
  package var repeatMode: RepeatMode
  /// The shuffle mode.
  package var shuffleMode: ShuffleMode
  /// The indices of ``tracks`` in shuffled order, or `nil` unless shuffled.
  package var playedOrder: [Int]?
  /// The volume, 0…100.
  package var volume: Int
  /// The number that the next entry would get, so that numbers are never reused.
  package var nextEntryNumber: Int64
  /// The playback speed.
  package var rate: Double
  /// ReplayGain and equalizer.
  package var sound: SoundSettings
  /// The output that the listener chose, or `nil` for the player's own choice.
  package var output: String?

  package init(
    tracks: PackedTracks, index: Int?, path: TrackPath? = nil, song: PersistentID? = nil,
    seconds: Double, repeatMode: RepeatMode,
    shuffleMode: ShuffleMode = .off, playedOrder: [Int]? = nil, volume: Int, nextEntryNumber: Int64,
    rate: Double = 1, sound: SoundSettings = SoundSettings(), output: String? = nil
  ) {
    self.tracks = tracks
    self.index = index
    self.path = path
    self.song = song
    self.seconds = seconds
    self.repeatMode = repeatMode
    self.shuffleMode = shuffleMode
    self.playedOrder = playedOrder
    self.volume = volume
    self.nextEntryNumber = nextEntryNumber
    self.rate = rate
    self.sound = sound
    self.output = output
  }
}
