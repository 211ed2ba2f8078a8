import CKissFFT
import Glibc

/// Says how loud each pitch is in a moment of sound.
///
/// Takes memory only to begin with. Not sendable: one thread at a time uses it.
package final class SpectrumAnalyzer {
  /// A moment has so many frames: short enough to be one, long enough to tell deep pitches apart.
  package static let frameCount = 2048
  /// The pitches that bands reach from and to, Hz.
  private static let pitches: ClosedRange<Float> = 40...16_000
  /// What is so much below full scale counts as silence, decibels.
  private static let range: Float = 66
  /// Music gets softer towards high pitches: each octave from here on counts so much more, decibels.
  private static let tilt: (pitch: Float, decibels: Float) = (1000, 3)

  private let handle: kiss_fftr_cfg
  private let window: [Float]
  private var moment = [Float](repeating: 0, count: frameCount)
  private var waves = [kiss_fft_cpx](repeating: kiss_fft_cpx(), count: frameCount / 2 + 1)

  /// An analyzer; nil if there is no memory for it.
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

  /// How loud so many bands are, from deep to high, each from 0 (silence) to 1 (full scale).
  ///
  /// Bands are equally wide to the ear. What has fewer frames than ``frameCount`` counts as silent behind
  /// them.
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

  /// All channels in one, faded in and out, so that the cut makes no pitches of its own.
  private func mix(_ samples: UnsafeBufferPointer<Float>, channelCount: Int) {
    let count = min(samples.count / channelCount, Self.frameCount)
    for frame in 0..<count {
      var sum: Float = 0
      for channel in 0..<channelCount { sum += samples[frame * channelCount + channel] }
      moment[frame] = sum / Float(channelCount) * window[frame]
    }
    for frame in count..<Self.frameCount { moment[frame] = 0 }
  }

  /// The loudest of the bins in a band; one that lies between two bins has a part of both.
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
    // A tone at full scale gives a quarter of the frames: half for its other half, half for the window.
    let full = Float(Self.frameCount / 4)
    let octaves = max(0, log2f(pitch / Self.tilt.pitch))
    let decibels = 10 * log10f(power / (full * full)) + octaves * Self.tilt.decibels
    // Samples may be anything, and so may what follows from them.
    guard decibels.isFinite else { return 0 }
    return min(max(1 + decibels / Self.range, 0), 1)
  }
}
