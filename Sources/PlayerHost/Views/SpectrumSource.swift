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
    let question = SpectrumWork.Question(bands: bands, coming: coming)
    return .success(.spectrum(work.withLock { $0.answer(question, of: pipeline, at: now) }))
  }
}

/// What is needed to make spectra, once somebody has asked for one.
private struct SpectrumWork {
  /// What is asked for.
  struct Question: Hashable {
    let bands: Int
    let coming: Int?
  }

  /// For so long those who ask for the same are told the same, nanoseconds.
  private static let moment: Int64 = 20_000_000

  private var analyzer: SpectrumAnalyzer?
  private var samples: [Float] = []
  private var known: [Question: Spectrum] = [:]
  private var knownAt: Int64 = 0

  /// What is heard at `now`, and soon.
  mutating func answer(
    _ question: Question, of pipeline: AudioPipeline, at now: Timestamp
  ) -> Spectrum {
    if !(0..<Self.moment).contains(now.monotonicNanoseconds - knownAt) {
      known.removeAll(keepingCapacity: true)
      knownAt = now.monotonicNanoseconds
    }
    if let known = known[question] { return known }
    let spectrum = made(question, of: pipeline, at: now)
    known[question] = spectrum
    return spectrum
  }

  private mutating func made(
    _ question: Question, of pipeline: AudioPipeline, at now: Timestamp
  ) -> Spectrum {
    if samples.isEmpty { samples = Array(repeating: 0, count: 2 * SpectrumAnalyzer.frameCount) }
    if analyzer == nil { analyzer = SpectrumAnalyzer() }
    var spectrum = Spectrum(coming: question.coming.map { _ in [] })
    for moment in 0...(question.coming ?? 0) {
      let wait = Int64(moment) * Spectrum.interval
      guard
        let levels = levels(of: pipeline, at: now, after: wait, bands: question.bands)
      else { break }
      if moment == 0 { spectrum.levels = levels } else { spectrum.coming?.append(levels) }
    }
    return spectrum
  }

  /// The levels of what is heard so many nanoseconds after `now`; nil if nothing is, or that is not known yet, or there is
  /// no memory for it.
  private mutating func levels(
    of pipeline: AudioPipeline, at now: Timestamp, after wait: Int64, bands: Int
  ) -> [Int]? {
    guard let analyzer else { return nil }
    return samples.withUnsafeMutableBufferPointer { room in
      guard
        let (count, format) = pipeline.copyHeard(
          frames: SpectrumAnalyzer.frameCount, into: room, at: now, after: wait)
      else { return nil }
      let levels = analyzer.levels(
        of: UnsafeBufferPointer(rebasing: room[..<count]), sampleRate: format.sampleRate,
        channelCount: format.channelCount, bands: bands)
      return levels.map { Int(($0 * Float(Spectrum.fullLevel)).rounded()) }
    }
  }
}
