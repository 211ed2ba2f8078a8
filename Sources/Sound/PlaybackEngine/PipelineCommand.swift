package import PlayerModel

/// What an ``AudioPipeline`` can be told.
///
/// `load`, `seek` and `stop` carry a generation that the caller makes grow; events that result from
/// one carry it back, so that what belongs to an earlier one can be told apart.
package enum PipelineCommand: Hashable, Sendable {
  /// Opens an entry and goes to `seconds` in it, in place of whatever was there and was to follow.
  case load(QueueEntry, seconds: Double, isPlaying: Bool, generation: Int64)
  /// Names what follows, without a gap, the entry that is being heard; nil: nothing does.
  ///
  /// Can be changed until that entry's first frame is heard. Without effect after `queueEnded`.
  case setNext(QueueEntry?)
  /// As `load`, but an entry that is open is not opened again, and pause or play stays as it is.
  case seek(QueueEntry, seconds: Double, generation: Int64)
  /// Silence, at once; the next frame stays where it is.
  case pause
  /// Goes on with the frame after the last one heard, opening the device if need be.
  case resume
  /// Silence, and nothing is loaded any more.
  case stop(generation: Int64)
  /// What every sample is multiplied with; 1 leaves them untouched.
  case setGain(Float)
  /// How fast the music passes, with its pitch kept; 1 leaves the samples untouched.
  case setRate(Double)
  /// ReplayGain and equalizer; `isInOrder` tells whether tracks play in the order of their albums.
  case setSound(SoundSettings, isInOrder: Bool)
  /// Another output, from the frame after the last one heard.
  case setOutput(String)
  /// Gives the device back while nothing plays.
  case releaseDevice
  /// Lets what is heard fade out, within a second and a half at most, and ends both threads; the last
  /// event is `closed`.
  case shutdown
}
