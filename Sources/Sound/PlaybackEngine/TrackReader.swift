import AudioOutput
import PlayerModel
import SoundDecoding

/// A source that is being decoded, and the position in it.
struct TrackReader {
  var source: any PCMSource
  let entry: QueueEntry
  let generation: Int64
  let entryRate: Int
  let loudness: ReplayGain?
  /// The identity of the sound, or `nil` if unknown.
  let sound: PersistentID?
  /// The length that was reported as exact, or `nil` if only an estimate was.
  var reportedLength: Int64?
  /// The entry's frame at the start of the current format.
  var startFrame: Int64
  var framesRead: Int64 = 0
  var format: PCMFormat
  /// The epoch of the samples, or `nil` until the first segment is in the ring.
  var epoch: Int?
  var isAtEnd = false
  var isBroken = false
  /// When reading began to fail, in monotonic nanoseconds, or `nil` if it works.
  var failingSince: Int64?
  /// Writes to the file by other programs.
  var rewriting = Rewriting()
  /// The fade at the start of a repeated passage, or `nil` if it is over.
  var seam: LoopSeam?

  /// The entry into which this one does not fade, because their formats differ.
  var fadeRefused: EntryID?

  /// The entry's frame to read next.
  var frame: Int64 {
    startFrame + framesRead * Int64(entryRate) / Int64(format.sampleRate)
  }

  /// Returns the number of frames until the end of a passage, 0 at its end, or `nil` if the sound does not lead there.
  func framesLeft(in loop: SoundLoop?) -> Int? {
    guard let loop, loop.entry.id == entry.id else { return nil }
    let end = loop.frames(at: entryRate).upperBound
    guard startFrame < end else { return nil }
    let left = max(0, end - frame) * Int64(format.sampleRate)
    return Int((left + Int64(entryRate) - 1) / Int64(entryRate))
  }
}
