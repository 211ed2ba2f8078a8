import PlaybackEngine
import PlayerModel
import SignalProcessing
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

  /// What is heard now, in so many bands, and in so many moments that follow.
  func spectrum(bands: Int, coming: Int?) -> Result<PlayerReply, PlayerError> {
    guard Spectrum.bandCounts.contains(bands) else {
      let most = Spectrum.bandCounts.upperBound
      return .failure(PlayerError(.invalidRequest, "A spectrum has from 1 to \(most) bands."))
    }
    guard Spectrum.comingCounts.contains(coming ?? 0) else {
      let most = Spectrum.comingCounts.upperBound
      return .failure(
        PlayerError(.invalidRequest, "A spectrum is followed by 0 to \(most) coming ones."))
    }
    let now = clock.now()
    return .success(
      .spectrum(
        spectrum: work.withLock { $0.answer(bands: bands, coming: coming, of: pipeline, at: now) }))
  }
}

/// What is needed to make spectra, once somebody has asked for one.
private struct SpectrumWork {
  /// Spectra of one number of bands that follow each other, the first of what is heard.
  private struct Row {
    var levels: [[Int]] = []
    /// Whether nothing more is known.
    var isOver = false
  }

  /// For so long those who ask are told the same, nanoseconds.
  private static let moment: Int64 = 20_000_000
  /// So many are foretold to all who ask in one moment; the others are told what is heard.
  private static let mostForetold = 4 * Spectrum.comingCounts.upperBound

  private var analyzer: SpectrumAnalyzer?
  private var samples: [Float] = []
  private var known: [Int: Row] = [:]
  private var knownAt = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0)
  private var foretold = 0

  /// What is heard at `now`, and soon.
  mutating func answer(
    bands: Int, coming: Int?, of pipeline: AudioPipeline, at now: Timestamp
  ) -> Spectrum {
    let age = now.monotonicNanoseconds - knownAt.monotonicNanoseconds
    if !(0..<Self.moment).contains(age) {
      known.removeAll(keepingCapacity: true)
      (knownAt, foretold) = (now, 0)
    }
    var row = known[bands] ?? Row()
    while !row.isOver, row.levels.count <= coming ?? 0,
      row.levels.isEmpty || foretold < Self.mostForetold
    {
      if !row.levels.isEmpty { foretold += 1 }
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

  /// The levels of what is heard so many nanoseconds after ``knownAt``; nil if nothing is, or that is not known yet, or
  /// there is no memory for it.
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
