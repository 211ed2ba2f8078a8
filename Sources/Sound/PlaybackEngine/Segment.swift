import AudioOutput
import PlayerModel

/// A run of samples in the ring, in one format and of one entry.
struct Segment: Sendable {
  let generation: Int64
  let entry: EntryID
  let format: PCMFormat
  /// The rate of the entry's initial format, in which its frames are counted.
  let entryRate: Int
  /// The ReplayGain tags of the entry's file.
  let loudness: ReplayGain?
  /// The entry's frame at ``start``.
  let startFrame: Int64
  /// Whether an entry begins here as the successor of another: this one, or its incoming companion.
  let isSuccessor: Bool
  /// The ring position of the first sample.
  var start: Int
  /// The ring position after the last sample so far.
  var end: Int
  /// Whether no more samples will be added.
  var isComplete = false
  /// Whether the entry ends with this segment.
  var endsEntry = false
  /// The frame from which a repeated passage returned to the start of this segment, or `nil` if it did not.
  var turnsFrom: Int64?
  /// The entry that is heard along while entries fade into each other.
  var companion: Companion?
  /// Whether the samples were mixed by a fade, in which the loudness of each entry is applied already.
  var isMixed = false
  /// Whether the companion is heard no more after this segment.
  var endsOverlap = false

  /// Returns the entry's frame at a ring position.
  func frame(at position: Int) -> Int64 {
    let frames = Int64((position - start) / format.channelCount)
    return startFrame + frames * Int64(entryRate) / Int64(format.sampleRate)
  }

  /// Returns the ring position of a frame of the entry, which may be after the segment.
  func position(of frame: Int64) -> Int {
    let frames = (frame - startFrame) * Int64(format.sampleRate) / Int64(entryRate)
    return start + Int(frames) * format.channelCount
  }

  /// Returns how long samples are heard at a rate.
  func nanoseconds(_ samples: Int, rate: Double) -> Int64 {
    let time =
      Int64(samples / format.channelCount) * 1_000_000_000 / Int64(format.sampleRate)
    return rate == 1 ? time : Int64(Double(time) / rate)
  }
}
