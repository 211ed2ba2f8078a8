import CKissFFT
import Glibc

/// Measures the level of each frequency band in a moment of sound.
///
/// Allocates memory only when it is created. Not sendable: use it from one thread at a time.
package final class SpectrumAnalyzer {
  /// The number of frames in a moment: few enough for a moment, and enough to separate low
  /// frequencies.
  package static let frameCount = 2048
  /// The range of frequencies in Hz.
  private static let pitches: ClosedRange<Float> = 40...16_000
  /// How many decibels below full scale count as silence.
  private static let range: Float = 66
  /// Compensates the lower level of high frequencies in music: the decibels added per octave above
  /// this frequency.
  private static let tilt: (pitch: Float, decibels: Float) = (1000, 3)

  private let handle: kiss_fftr_cfg
  private let window: [Float]
  private var moment = [Float](repeating: 0, count: frameCount)
  private var waves = [kiss_fft_cpx](repeating: kiss_fft_cpx(), count: frameCount / 2 + 1)

  /// Creates an analyzer, or returns `nil` if memory is short.
  package init?() {
    guard let handle = kiss_fftr_alloc(Int32(Self.frameCount), 0, nil, nil) else { return nil }
    self.handle = handle
    window = (0..<Self.frameCount).map { place in
      0.5 - 0.5 * cosf(2 * .pi * Float(place) / Float(Self.frameCount))
    }
  }

  deinit {
    // kiss_fftr_free is a macro for this.
    free(UnsafeMutableRawPointer(handle))
  }

  /// Returns the levels of frequency bands from low to high, each from 0 (silence) to 1 (full
  /// scale).
  ///
  /// Bands have equal widths in pitch. Missing frames, up to ``frameCount``, count as silence.
  package func levels(
    of samples: UnsafeBufferPointer<Float>, sampleRate: Int, channelCount: Int, bands: Int
  ) -> [Float] {
    mix(samples, channelCount: channelCount)
    kiss_fftr(handle, moment, &waves)
    let binWidth = Float(sampleRate) / Float(Self.frameCount)
    let top = min(Self.pitches.upperBound, Float(sampleRate) / 2)
    let step = powf(top / Self.pitches.lowerBound, 1 / Float(bands))
    var start = Self.pitches.lowerBound
    return (0..<bands).map { _ in
      let end = start * step
      defer { start = end }
      return level(
        power(from: start / binWidth, to: end / binWidth), at: (start * end).squareRoot())
    }
  }

  /// Mixes all channels into one and applies a window, so that the cuts add no frequencies.
  private func mix(_ samples: UnsafeBufferPointer<Float>, channelCount: Int) {
    let count = min(samples.count / channelCount, Self.frameCount)
    for frame in 0..<count {
      var sum: Float = 0
      for channel in 0..<channelCount { sum += samples[frame * channelCount + channel] }
      moment[frame] = sum / Float(channelCount) * window[frame]
    }
    for frame in count..<Self.frameCount { moment[frame] = 0 }
  }

  /// Returns the maximum of the bins in a band, or interpolates if the band is between two bins.
  private func power(from start: Float, to end: Float) -> Float {
    let (first, last) = (Int(start.rounded(.up)), Int(end.rounded(.down)))
    guard first > last else {
      return (first...last).reduce(0) { max($0, power(of: $1)) }
    }
    let middle = (start + end) / 2
    let share = middle - middle.rounded(.down)
    return power(of: last) * (1 - share) + power(of: first) * share
  }

  private func power(of bin: Int) -> Float {
    let wave = waves[min(bin, waves.count - 1)]
    return wave.r * wave.r + wave.i * wave.i
  }

  private func level(_ power: Float, at pitch: Float) -> Float {
    // A full-scale tone has a quarter of the frames: half is in its negative frequency, and the
    // window takes half.
    let full = Float(Self.frameCount / 4)
    let octaves = max(0, log2f(pitch / Self.tilt.pitch))
    let decibels = 10 * log10f(power / (full * full)) + octaves * Self.tilt.decibels
    // Samples may be infinite or NaN, and so may the result.
    guard decibels.isFinite else { return 0 }
    return min(max(1 + decibels / Self.range, 0), 1)
  }
}
