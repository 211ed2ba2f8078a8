import AudioOutput
import PlayerModel

extension PipelineState {
  /// Returns the ring positions of the sound at a moment, up to `frames` frames of one format.
  ///
  /// The device's position is measured only a few times a second, so the time since then is added. Positions
  /// before ``heard`` are never returned, because the decoder may overwrite them.
  ///
  /// - Returns: `nil` if nothing is heard, or if the sound at that moment is not known.
  func heardSamples(
    at now: Timestamp, after wait: Int64, frames: Int
  ) -> (places: Range<Int>, format: PCMFormat)? {
    guard wanted.isPlaying, isRunning, let format = segments.first?.format else { return nil }
    let passed = Double(now.monotonicNanoseconds - heardAt.monotonicNanoseconds) / 1e9
    // If the clock jumps, the position must not exceed what the device was given.
    let current = min(
      heard + samples(in: min(max(0, passed), 60), of: format), max(heard, read))
    let position = current + samples(in: Double(wait) / 1e9, of: format)
    guard let segment = segments.first(where: { $0.end > position }),
      wait == 0 || willBeHeard(position, frames, in: segment)
    else { return nil }
    let start = max(position, segment.start)
    let count = min(frames * segment.format.channelCount, segment.end - start)
    return (start..<(start + count), segment.format)
  }

  /// Returns the number of samples that are heard in a time span.
  private func samples(in seconds: Double, of format: PCMFormat) -> Int {
    Int(seconds * Double(format.sampleRate) * wanted.shape.rate) * format.channelCount
  }

  /// Returns whether the frames from a position on will be heard without interruption if no command
  /// intervenes; between formats, the device pauses.
  private func willBeHeard(_ position: Int, _ frames: Int, in segment: Segment) -> Bool {
    isFlushed && !replacesSuccessor && segment.format == segments.first?.format
      && (segment.isComplete || segment.end - position >= frames * segment.format.channelCount)
  }
}
