package import PlayerModel

/// A command for an ``AudioPipeline``.
///
/// `load`, `seek` and `stop` carry a generation, which the caller increases each time. Resulting events carry
/// it back, so that events of an earlier command can be recognised.
package enum PipelineCommand: Hashable, Sendable {
  /// Opens an entry at `seconds`, in place of the current entry and its successor.
  case load(QueueEntry, seconds: Double, isPlaying: Bool, generation: Int64)
  /// Sets the entry that follows without a gap, or none.
  ///
  /// It can be changed until that entry's first frame is heard. It has no effect after `queueEnded`.
  case setNext(QueueEntry?)
  /// Like `load`, but keeps an open entry open and does not change whether the pipeline plays.
  case seek(QueueEntry, seconds: Double, generation: Int64)
  /// Falls silent at once and keeps the position.
  case pause
  /// Continues with the frame after the last one heard, and opens the device if necessary.
  case resume
  /// Falls silent and unloads the entry.
  case stop(generation: Int64)
  /// Sets the factor for all samples; 1 leaves them unchanged.
  case setGain(Float)
  /// Sets the playback speed, which preserves the pitch; 1 leaves the samples unchanged.
  case setRate(Double)
  /// Sets ReplayGain and equalizer; `isInOrder` is whether tracks play in the order of their albums.
  case setSound(SoundSettings, isInOrder: Bool)
  /// Sets the passage of an entry that repeats, or none; it can be changed at any time.
  case setLoop(SoundLoop?)
  /// Sets the fade from an entry into its successor, or none; it can be changed until it is heard.
  case setCrossfade(Crossfade?)
  /// Switches to another output, from the frame after the last one heard.
  case setOutput(String)
  /// Closes the device if nothing plays.
  case releaseDevice
  /// Fades out, within a second and a half at most, and ends both threads; the last event is `closed`.
  case shutdown
}
