import AudioOutput
import PlayerModel
import SoundDecoding

/// What the device can be fed next.
enum Feed {
  /// The given number of samples, starting at a position in the ring, in one format.
  case samples(at: Int, count: Int, PCMFormat)
  /// No samples are decoded yet.
  case starving
  /// Everything was fed.
  case end
}

extension PipelineState {
  /// Returns what the device can be fed now, and records whether the output thread waits for samples.
  mutating func feed() -> Feed {
    if isAtEnd { return .end }
    guard let segment = segmentToRead, segment.end > read else {
      isStarving = true
      return .starving
    }
    // There may be a gap between two formats. It is skipped only together with the first sample after it;
    // until then, the device still plays the samples before the gap.
    let position = max(read, segment.start)
    return .samples(
      at: position, count: readable(from: position, in: segment.format), segment.format)
  }
}
