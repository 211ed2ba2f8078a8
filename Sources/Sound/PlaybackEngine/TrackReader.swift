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
    return framesLeft(to: max(frame, end))
  }

  /// Returns the number of frames in the present format until a frame of the entry that is not read yet.
  func framesLeft(to end: Int64) -> Int {
    let left = (end - frame) * Int64(format.sampleRate)
    return Int((left + Int64(entryRate) - 1) / Int64(entryRate))
  }
}

extension TrackReader {
  /// Creates a reader at the start of an entry that was just opened.
  init(_ opened: OpenedTrack, of entry: QueueEntry, generation: Int64, epoch: Int? = nil) {
    let source = opened.source
    self.init(
      source: source, entry: entry, generation: generation, entryRate: source.format.sampleRate,
      loudness: opened.loudness, sound: opened.track.persistentID,
      reportedLength: source.exactLength, startFrame: 0, format: source.format, epoch: epoch)
  }
}

extension PipelineState {
  /// Begins a segment of the entry that is being decoded, whose first frame is `startFrame`.
  mutating func append(
    _ reader: TrackReader, from startFrame: Int64, isSuccessor: Bool = false,
    turnsFrom: Int64? = nil, companion: Companion? = nil, isMixed: Bool = false
  ) {
    append(
      reader.format, of: reader.entry.id, generation: reader.generation, startFrame: startFrame,
      entryRate: reader.entryRate, loudness: reader.loudness, isSuccessor: isSuccessor,
      turnsFrom: turnsFrom, companion: companion, isMixed: isMixed)
  }
}
