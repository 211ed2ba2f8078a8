package import PlayerModel

/// Measures a whole song while it is decoded: waveform, first and last sound, loudness and peak.
///
/// Not sendable: use it from one thread at a time.
package struct SoundAnalyzer {
  /// The level below which a window counts as silent: -60 dB.
  private static let silence = 0.001
  /// The maximum number of frames that are divided into steps, which none reaches that a file really has.
  private static let longest: Int64 = 1 << 40

  /// The number of frames of the whole song, at the rate of its first format.
  private let length: Int64
  /// The rate of the first format, in whose frames positions are counted.
  private let firstRate: Int64
  private var format: PCMFormat
  /// The position at which the current format starts, and the frames of it so far.
  private var formatStart: Int64 = 0
  private var frame: Int64 = 0
  private let meter: LoudnessMeter

  private var steps = [SampleSums](repeating: SampleSums(), count: Waveform.stepCount)
  /// The index of the current step, and the frame of the current format at which it ends.
  private var step: (index: Int, end: Int64) = (0, 0)
  private var window = SampleSums()
  private var windowPlace: (index: Int, end: Int64) = (0, 0)
  private var audible: Range<Int>?

  /// Creates an analyzer for a song whose first samples have `format`.
  ///
  /// - Parameter length: The number of frames, at the rate of this format.
  package init(_ format: PCMFormat, length: Int64) {
    (self.format, self.length) = (format, min(length, Self.longest))
    firstRate = Int64(format.sampleRate)
    meter = LoudnessMeter(format)
    step.end = stepEnd(0)
    windowPlace.end = windowEnd(0)
  }

  /// Continues with samples of another format.
  package mutating func change(to format: PCMFormat) {
    formatStart += frame * firstRate / Int64(self.format.sampleRate)
    frame = 0
    meter.change(to: format)
    self.format = format
    step.end = stepEnd(step.index)
    windowPlace.end = windowEnd(windowPlace.index)
  }

  /// Adds whole frames.
  package mutating func add(_ samples: UnsafeBufferPointer<Float>) {
    let channels = format.channelCount
    let count = samples.count / channels
    var done = 0
    while done < count {
      endStepsAndWindows()
      let left = min(step.end, windowPlace.end) - frame
      let run = Int(min(Int64(count - done), left))
      let part = UnsafeBufferPointer(
        rebasing: samples[(done * channels)..<((done + run) * channels)])
      var sums = SampleSums()
      sums.add(part, peak: meter.add(part))
      steps[step.index].add(sums)
      window.add(sums)
      done += run
      frame += Int64(run)
    }
  }

  /// Returns the result after the last sample.
  package mutating func finish() -> SoundProfile {
    endWindow()
    return SoundProfile(
      waveform: Waveform(steps), audible: audible,
      loudness: meter.loudness.map { ($0 * 100).rounded() / 100 },
      peak: steps.map(\.peak).max() ?? 0,
      distribution: LoudnessDistribution(GatingBlocks(meter.blocks)))
  }

  // MARK: Steps and windows

  private mutating func endStepsAndWindows() {
    while frame >= step.end { step = (step.index + 1, stepEnd(step.index + 1)) }
    while frame >= windowPlace.end {
      endWindow()
      windowPlace = (windowPlace.index + 1, windowEnd(windowPlace.index + 1))
    }
  }

  /// Returns the frame of the current format at which a step ends; the last one contains everything after it.
  private func stepEnd(_ index: Int) -> Int64 {
    let count = Int64(Waveform.stepCount)
    guard length > 0, index < Waveform.stepCount - 1 else { return .max }
    return frame(at: (Int64(index + 1) * length + count - 1) / count)
  }

  /// Returns the frame of the current format at which a window ends.
  private func windowEnd(_ index: Int) -> Int64 {
    let count = Int64(SoundProfile.windowsPerSecond)
    return frame(at: (Int64(index + 1) * firstRate + count - 1) / count)
  }

  /// Returns the first frame of the current format that is not before a position.
  private func frame(at position: Int64) -> Int64 {
    let rate = Int64(format.sampleRate)
    return max(0, ((position - formatStart) * rate + firstRate - 1) / firstRate)
  }

  private mutating func endWindow() {
    defer { window = SampleSums() }
    guard window.level >= Self.silence else { return }
    audible = (audible?.lowerBound ?? windowPlace.index)..<(windowPlace.index + 1)
  }
}
