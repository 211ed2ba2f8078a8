import Dispatch
import PlaybackEngine
import PlayerModel
import SoundDecoding
import TestSupport

/// A file whose samples a test chooses.
struct SampledTrack: Sendable {
  let samples: [Float]
  let format: PCMFormat
  /// The loudness that the file states.
  var loudness: ReplayGain?
  /// The length that is reported as exact, or `nil` for the actual one.
  var claimedFrames: Int?
  /// The frame at which reading fails.
  var failsAt: Int?
  /// The frame before which reading waits until the test opens the gate.
  var stop: (frame: Int, gate: Gate)?
  /// Signalled by each seek.
  var seeks: DispatchSemaphore?

  /// Creates a file of noise up to an amplitude.
  init(
    frames: Int, rate: Int, channels: Int, amplitude: Float = 0.5, seed: UInt64,
    loudness: ReplayGain? = nil
  ) {
    var random = SeededGenerator(seed: seed)
    samples = (0..<(frames * channels)).map { _ in
      Float.random(in: -amplitude...amplitude, using: &random)
    }
    format = PCMFormat(sampleRate: rate, channelCount: channels)
    self.loudness = loudness
  }

  /// The samples of some frames.
  func samples(_ frames: Range<Int>) -> [Float] {
    let channels = format.channelCount
    return Array(samples[(frames.lowerBound * channels)..<(frames.upperBound * channels)])
  }
}

/// Opens sampled tracks as the entries with the numbers from 1 on.
struct SampledOpener: TrackOpening {
  let tracks: [SampledTrack]
  /// Blocks opening until the test opens it.
  let gate: Gate

  func open(_ entry: QueueEntry) throws(PlayerError) -> OpenedTrack {
    gate.pass()
    let track = tracks[Int(entry.id.rawValue) - 1]
    return OpenedTrack(
      source: SampledSource(track), track: entry.track, loudness: track.loudness)
  }
}

/// A source of a sampled track.
private final class SampledSource: PCMSource {
  private let track: SampledTrack
  private var position = 0

  init(_ track: SampledTrack) {
    self.track = track
  }

  var format: PCMFormat { track.format }
  private var frames: Int { track.samples.count / format.channelCount }
  var length: Int64 { Int64(track.claimedFrames ?? frames) }
  var isLengthExact: Bool { true }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(PlayerError) -> PCMRead {
    var end = min(frames, track.failsAt ?? .max)
    if let stop = track.stop {
      if position < stop.frame { end = min(end, stop.frame) } else { stop.gate.pass() }
    }
    let count = min(buffer.count / format.channelCount, end - position)
    guard count > 0 else {
      if track.failsAt == nil { return .end }
      throw PlayerError(.notFound, "Reading failed.")
    }
    for (index, sample) in track.samples(position..<(position + count)).enumerated() {
      buffer[index] = sample
    }
    position += count
    return .frames(count)
  }

  func seek(to frame: Int64, while isWanted: () -> Bool) throws(PlayerError) -> Bool {
    position = Int(min(frame, Int64(frames)))
    track.seeks?.signal()
    return true
  }
}
