import AudioOutput
import PlayerModel
import SoundDecoding

/// A source that is being read, and how far.
struct TrackReader {
  var source: any PCMSource
  let entry: QueueEntry
  let generation: Int64
  let entryRate: Int
  let loudness: ReplayGain?
  /// What the sound is known by; nil where that is not known.
  let sound: PersistentID?
  /// The length that was told as exact, nil if only an estimate was.
  var toldLength: Int64?
  /// The entry's frame at the start of the present format, and frames read since.
  var startFrame: Int64
  var framesRead: Int64 = 0
  var format: PCMFormat
  /// Nil until the first segment is in the ring.
  var epoch: Int?
  var isAtEnd = false
  var isBroken = false
  /// Since when the file cannot be read, monotonic nanoseconds; nil if it can.
  var failingSince: Int64?
  /// What other programs do to the file.
  var rewriting = Rewriting()

  /// The entry's frame that is read next.
  var frame: Int64 {
    startFrame + framesRead * Int64(entryRate) / Int64(format.sampleRate)
  }
}
