package import CompactTracks
package import PlayerModel

/// What a player needs to come back to where it was.
package struct SavedSession: Hashable, Sendable {
  /// The queue's tracks, in order.
  package var tracks: PackedTracks
  /// The place of the item in ``tracks``; nil if there is none.
  package var index: Int?
  /// The item's file, by which it is found in a queue of another moment.
  package var path: TrackPath?
  /// The item's sound, by which it is found if the file was moved.
  package var song: PersistentID?
  /// Seconds into the item.
  package var seconds: Double
  package var repeatMode: RepeatMode
  /// In which order the queue is played.
  package var shuffleMode: ShuffleMode
  /// The places of ``tracks`` in the order in which they are played; nil unless shuffled.
  package var playedOrder: [Int]?
  /// The volume, 0…100.
  package var volume: Int
  /// The number that the next entry of the queue would have had, so that none is ever used again.
  package var nextEntryNumber: Int64
  /// How fast the music passes.
  package var rate: Double
  /// ReplayGain and equalizer.
  package var sound: SoundSettings
  /// The output that the listener chose; nil for the player's own choice.
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
