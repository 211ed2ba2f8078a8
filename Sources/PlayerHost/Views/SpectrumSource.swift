import Dispatch
import PlaybackEngine
import PlayerModel
import SoundAnalysis
import Synchronization

/// Answers those who want to see what is heard, and rests while nobody asks.
///
/// All who wait are answered at once, `interval` after those before them: a client that asks again after each
/// answer sees a steady stream, and one who is gone or too slow costs nothing.
final class SpectrumSource: Sendable {
  typealias Reply = @Sendable (Result<PlayerReply, PlayerError>) -> Void

  /// Between two answers, nanoseconds: 20 a second look steady, since bars fall slowly, and cost a third less than 30.
  private static let interval: UInt64 = 50_000_000

  private struct State {
    var waiting: [(bands: Int, reply: Reply)] = []
    var answeredAt: UInt64 = 0
  }

  private let pipeline: AudioPipeline
  private let clock: any PlayerClock
  private let state = Mutex(State())
  /// What the queue alone touches.
  private let work = Mutex(SpectrumWork())
  private let queue = DispatchQueue(label: "spectrum", qos: .utility)

  init(_ pipeline: AudioPipeline, clock: any PlayerClock) {
    self.pipeline = pipeline
    self.clock = clock
  }

  /// Answers when the next spectrum is due.
  func ask(for bands: Int, reply: @escaping Reply) {
    guard Spectrum.bandCounts.contains(bands) else {
      let most = Spectrum.bandCounts.upperBound
      return reply(
        .failure(PlayerError(.invalidRequest, "A spectrum has from 1 to \(most) bands.")))
    }
    let due = state.withLock { state -> UInt64? in
      state.waiting.append((bands, reply))
      return state.waiting.count == 1 ? state.answeredAt + Self.interval : nil
    }
    guard let due else { return }
    queue.asyncAfter(deadline: DispatchTime(uptimeNanoseconds: due)) { self.answer() }
  }

  /// Whether nobody waits, and so nothing will be done.
  var isIdle: Bool { state.withLock(\.waiting.isEmpty) }

  private func answer() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.answeredAt = DispatchTime.now().uptimeNanoseconds
      return state.waiting
    }
    let spectra = work.withLock { work in
      work.spectra(of: pipeline, at: clock.now(), bands: Set(waiting.map(\.bands)))
    }
    for (bands, reply) in waiting { reply(.success(.spectrum(spectra[bands] ?? Spectrum()))) }
  }
}

/// What is needed to make spectra, once somebody has asked for one.
private struct SpectrumWork {
  private var analyzer: SpectrumAnalyzer?
  private var samples: [Float] = []

  /// What is heard at `now`, in each of the numbers of bands.
  mutating func spectra(
    of pipeline: AudioPipeline, at now: Timestamp, bands: Set<Int>
  ) -> [Int: Spectrum] {
    if samples.isEmpty { samples = Array(repeating: 0, count: 2 * SpectrumAnalyzer.frameCount) }
    if analyzer == nil { analyzer = SpectrumAnalyzer() }
    // Without memory for it nothing is shown.
    guard let analyzer else { return [:] }
    return samples.withUnsafeMutableBufferPointer { room in
      guard
        let (count, format) = pipeline.copyHeard(
          frames: SpectrumAnalyzer.frameCount, into: room, at: now)
      else { return [:] }
      let heard = UnsafeBufferPointer(rebasing: room[..<count])
      var spectra: [Int: Spectrum] = [:]
      for count in bands {
        let levels = analyzer.levels(
          of: heard, sampleRate: format.sampleRate, channelCount: format.channelCount,
          bands: count)
        spectra[count] = Spectrum(
          levels: levels.map { Int(($0 * Float(Spectrum.fullLevel)).rounded()) })
      }
      return spectra
    }
  }
}
