import PlaybackEngine
import PlayerModel
import SignalProcessing
import Synchronization

/// Computes spectra of the sound on the calling thread, and does nothing between requests.
///
/// The socket server asks once for all waiting clients. Results are cached for a moment, so that many clients
/// cost little more than one.
final class SpectrumSource: Sendable {
  private let pipeline: AudioPipeline
  private let clock: any PlayerClock
  private let work = Mutex(SpectrumWork())

  init(_ pipeline: AudioPipeline, clock: any PlayerClock) {
    self.pipeline = pipeline
    self.clock = clock
  }

  /// Returns the spectrum of the current sound, and optionally of `coming` moments that follow.
  func spectrum(bands: Int, coming: Int?) -> Result<PlayerReply, PlayerError> {
    guard Spectrum.bandCounts.contains(bands) else {
      let most = Spectrum.bandCounts.upperBound
      return .failure(PlayerError(.invalidRequest, "A spectrum has from 1 to \(most) bands."))
    }
    guard Spectrum.comingCounts.contains(coming ?? 0) else {
      let most = Spectrum.comingCounts.upperBound
      return .failure(
        PlayerError(.invalidRequest, "A spectrum is followed by 0 to \(most) upcoming ones."))
    }
    let now = clock.now()
    return .success(
      .spectrum(
        spectrum: work.withLock { $0.answer(bands: bands, coming: coming, of: pipeline, at: now) }))
  }
}

/// The state for computing spectra, which is allocated on first use.
private struct SpectrumWork {
  /// Consecutive spectra with one number of bands, beginning with the current one.
  private struct Row {
    var levels: [[Int]] = []
    /// Whether no later spectra are available.
    var isOver = false
  }

  /// How long a result is reused, in nanoseconds.
  private static let moment: Int64 = 20_000_000
  /// The maximum number of coming spectra per moment for all clients; beyond that, only the current one is
  /// returned.
  private static let maximumPredicted = 4 * Spectrum.comingCounts.upperBound

  private var analyzer: SpectrumAnalyzer?
  private var samples: [Float] = []
  private var known: [Int: Row] = [:]
  private var knownAt = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0)
  private var predictedCount = 0

  /// Returns the spectrum at `now` and the coming ones.
  mutating func answer(
    bands: Int, coming: Int?, of pipeline: AudioPipeline, at now: Timestamp
  ) -> Spectrum {
    let age = now.monotonicNanoseconds - knownAt.monotonicNanoseconds
    if !(0..<Self.moment).contains(age) {
      known.removeAll(keepingCapacity: true)
      (knownAt, predictedCount) = (now, 0)
    }
    var row = known[bands] ?? Row()
    while !row.isOver, row.levels.count <= coming ?? 0,
      row.levels.isEmpty || predictedCount < Self.maximumPredicted
    {
      if !row.levels.isEmpty { predictedCount += 1 }
      let wait = Int64(row.levels.count) * Spectrum.interval
      if let levels = levels(of: pipeline, after: wait, bands: bands) {
        row.levels.append(levels)
      } else {
        row.isOver = true
      }
    }
    known[bands] = row
    return Spectrum(
      levels: row.levels.first ?? [],
      coming: coming.map { Array(row.levels.dropFirst().prefix($0)) })
  }

  /// Returns the levels at a time after ``knownAt``, in nanoseconds, or `nil` if nothing is heard, the sound
  /// is not decoded yet, or memory is short.
  private mutating func levels(
    of pipeline: AudioPipeline, after wait: Int64, bands: Int
  ) -> [Int]? {
    if samples.isEmpty { samples = Array(repeating: 0, count: 2 * SpectrumAnalyzer.frameCount) }
    if analyzer == nil { analyzer = SpectrumAnalyzer() }
    guard let analyzer else { return nil }
    let start = knownAt
    return samples.withUnsafeMutableBufferPointer { room in
      guard
        let (count, format) = pipeline.copyHeard(
          frames: SpectrumAnalyzer.frameCount, into: room, at: start, after: wait)
      else { return nil }
      let levels = analyzer.levels(
        of: UnsafeBufferPointer(rebasing: room[..<count]), sampleRate: format.sampleRate,
        channelCount: format.channelCount, bands: bands)
      return levels.map { Int(($0 * Float(Spectrum.fullLevel)).rounded()) }
    }
  }
}
