import AudioOutput
import PlayerModel

extension PipelineState {
  /// The places in the ring of what is heard from `now` on, `frames` at most and of one format; nil
  /// while nothing is heard.
  ///
  /// The device is asked only a few times a second how far it is, so the time since then is added. Nothing
  /// before ``heard`` is ever named: the decoder may write there.
  func heardSamples(at now: Timestamp, frames: Int) -> (places: Range<Int>, format: PCMFormat)? {
    guard wanted.isPlaying, isRunning, let first = segments.first else { return nil }
    let passed = Double(now.monotonicNanoseconds - heardAt.monotonicNanoseconds) / 1e9
    // A clock that jumps must not lead further than what the device was given.
    let frame = min(max(0, passed), 60) * Double(first.format.sampleRate) * wanted.shape.rate
    let position = min(heard + Int(frame) * first.format.channelCount, max(heard, read))
    guard let segment = segments.first(where: { $0.end > position }) else { return nil }
    let start = max(position, segment.start)
    let count = min(frames * segment.format.channelCount, segment.end - start)
    return (start..<(start + count), segment.format)
  }
}
