import AudioOutput
import PlayerModel
import SoundDecoding

/// What can be done for the device.
enum Feed {
  /// So many samples from a place of the ring on, in one format.
  case samples(at: Int, count: Int, PCMFormat)
  /// Samples will come.
  case starving
  /// None will.
  case end
}

extension PipelineState {
  /// What can be done for the device now; notes whether the output thread waits for samples.
  mutating func feed() -> Feed {
    if isAtEnd { return .end }
    guard let segment = segmentToRead, segment.end > read else {
      isStarving = true
      return .starving
    }
    // Between formats a place may have been left out. It is passed only with the first sample behind
    // it: until then the device still plays what is before.
    let position = max(read, segment.start)
    return .samples(
      at: position, count: readable(from: position, in: segment.format), segment.format)
  }
}
