import AudioOutput
import PlayerModel

extension PipelineState {
  /// The places in the ring of what is heard from so many nanoseconds after `now` on, `frames` at most and of one
  /// format; nil while nothing is heard, and where what is heard then is not known.
  ///
  /// The device is asked only a few times a second how far it is, so the time since then is added. Nothing
  /// before ``heard`` is ever named: the decoder may write there.
  func heardSamples(
    at now: Timestamp, after wait: Int64, frames: Int
  ) -> (places: Range<Int>, format: PCMFormat)? {
    guard wanted.isPlaying, isRunning, let format = segments.first?.format else { return nil }
    let passed = Double(now.monotonicNanoseconds - heardAt.monotonicNanoseconds) / 1e9
    // A clock that jumps must not lead further than what the device was given.
    let current = min(
      heard + samples(in: min(max(0, passed), 60), of: format), max(heard, read))
    let position = current + samples(in: Double(wait) / 1e9, of: format)
    guard let segment = segments.first(where: { $0.end > position }),
      wait == 0 || isForeseen(position, frames, in: segment)
    else { return nil }
    let start = max(position, segment.start)
    let count = min(frames * segment.format.channelCount, segment.end - start)
    return (start..<(start + count), segment.format)
  }

  /// How many samples are heard in so many seconds.
  private func samples(in seconds: Double, of format: PCMFormat) -> Int {
    Int(seconds * Double(format.sampleRate) * wanted.shape.rate) * format.channelCount
  }

  /// Whether so many frames from a place on will be heard there if nothing is asked for meanwhile: between formats the
  /// device pauses.
  private func isForeseen(_ position: Int, _ frames: Int, in segment: Segment) -> Bool {
    isFlushed && !replacesSuccessor && segment.format == segments.first?.format
      && (segment.isComplete || segment.end - position >= frames * segment.format.channelCount)
  }
}
