import AudioOutput
import PlayerModel

/// A stretch of samples in the ring: one format of one entry.
struct Segment: Sendable {
  let generation: Int64
  let entry: EntryID
  let format: PCMFormat
  /// The rate of the entry's first format, in which its frames are counted.
  let entryRate: Int
  /// How loud the entry's file says that it is.
  let loudness: ReplayGain?
  /// The entry's frame at ``start``.
  let startFrame: Int64
  /// Whether the entry begins here, as what follows another.
  let isSuccessor: Bool
  /// Where it is in the ring.
  var start: Int
  /// Where it ends, so far.
  var end: Int
  /// Whether it grows no more.
  var isComplete = false
  /// Whether the entry ends with it.
  var endsEntry = false

  /// The entry's frame at a place of the ring.
  func frame(at position: Int) -> Int64 {
    let frames = Int64((position - start) / format.channelCount)
    return startFrame + frames * Int64(entryRate) / Int64(format.sampleRate)
  }

  /// How long so many samples sound at a rate.
  func nanoseconds(_ samples: Int, rate: Double) -> Int64 {
    let time =
      Int64(samples / format.channelCount) * 1_000_000_000 / Int64(format.sampleRate)
    return rate == 1 ? time : Int64(Double(time) / rate)
  }
}
