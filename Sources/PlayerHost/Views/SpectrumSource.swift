import PlaybackEngine
import PlayerModel
import SoundAnalysis
import Synchronization

/// Answers those who want to see what is heard, on the thread that asks; does nothing while nobody asks.
///
/// The socket asks for all who wait at once. What was found is kept for a moment, so that many cost little more than
/// one.
final class SpectrumSource: Sendable {
  private let pipeline: AudioPipeline
  private let clock: any PlayerClock
  private let work = Mutex(SpectrumWork())

  init(_ pipeline: AudioPipeline, clock: any PlayerClock) {
    self.pipeline = pipeline
    self.clock = clock
  }

  /// What is heard now, in so many bands.
  func spectrum(bands: Int) -> Result<PlayerReply, PlayerError> {
    guard Spectrum.bandCounts.contains(bands) else {
      let most = Spectrum.bandCounts.upperBound
      return .failure(PlayerError(.invalidRequest, "A spectrum has from 1 to \(most) bands."))
    }
    let now = clock.now()
    return .success(
      .spectrum(work.withLock { $0.spectrum(of: pipeline, at: now, bands: bands) }))
  }
}

/// What is needed to make spectra, once somebody has asked for one.
private struct SpectrumWork {
  /// For so long those who ask for as many bands are told the same, nanoseconds.
  private static let moment: Int64 = 20_000_000

  private var analyzer: SpectrumAnalyzer?
  private var samples: [Float] = []
  private var known: [Int: Spectrum] = [:]
  private var knownAt: Int64 = 0

  /// What is heard at `now`, in so many bands.
  mutating func spectrum(of pipeline: AudioPipeline, at now: Timestamp, bands: Int) -> Spectrum {
    if !(0..<Self.moment).contains(now.monotonicNanoseconds - knownAt) {
      known.removeAll(keepingCapacity: true)
      knownAt = now.monotonicNanoseconds
    }
    if let known = known[bands] { return known }
    let spectrum = made(of: pipeline, at: now, bands: bands)
    known[bands] = spectrum
    return spectrum
  }

  private mutating func made(
    of pipeline: AudioPipeline, at now: Timestamp, bands: Int
  ) -> Spectrum {
    if samples.isEmpty { samples = Array(repeating: 0, count: 2 * SpectrumAnalyzer.frameCount) }
    if analyzer == nil { analyzer = SpectrumAnalyzer() }
    // Without memory for it nothing is shown.
    guard let analyzer else { return Spectrum() }
    return samples.withUnsafeMutableBufferPointer { room in
      guard
        let (count, format) = pipeline.copyHeard(
          frames: SpectrumAnalyzer.frameCount, into: room, at: now)
      else { return Spectrum() }
      let levels = analyzer.levels(
        of: UnsafeBufferPointer(rebasing: room[..<count]), sampleRate: format.sampleRate,
        channelCount: format.channelCount, bands: bands)
      return Spectrum(levels: levels.map { Int(($0 * Float(Spectrum.fullLevel)).rounded()) })
    }
  }
}
