package import PlayerModel

/// What a player needs to come back to where it was.
package struct SavedSession: Codable, Hashable, Sendable {
  /// The queue's tracks, in order.
  package var tracks: [Track]
  /// The place of the item in ``tracks``; nil if there is none.
  package var index: Int?
  /// Seconds into the item.
  package var seconds: Double
  /// The repeat mode.
  package var repeatMode: RepeatMode
  /// The volume, 0…100.
  package var volume: Int
  /// The number that the next entry of the queue would have had, so that none is ever used again.
  package var nextEntryNumber: Int64
  /// How fast the music passes.
  package var rate: Double
  /// ReplayGain and equalizer.
  package var sound: SoundSettings

  /// A session.
  package init(
    tracks: [Track], index: Int?, seconds: Double, repeatMode: RepeatMode, volume: Int,
    nextEntryNumber: Int64, rate: Double = 1, sound: SoundSettings = SoundSettings()
  ) {
    self.tracks = tracks
    self.index = index
    self.seconds = seconds
    self.repeatMode = repeatMode
    self.volume = volume
    self.nextEntryNumber = nextEntryNumber
    self.rate = rate
    self.sound = sound
  }
}
