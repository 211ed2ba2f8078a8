/// Keeps amplified samples within full scale.
///
/// It attenuates from the first sample that would exceed full scale, and recovers within a tenth of
/// a second.
struct Limiter: Hashable, Sendable {
  private let channelCount: Int
  private let recovery: Float
  private var factor: Float = 1

  init(sampleRate: Int, channelCount: Int) {
    self.channelCount = channelCount
    recovery = 10 / Float(sampleRate)
  }

  /// Whether it is not attenuating.
  var isIdle: Bool { factor == 1 }

  mutating func reset() {
    factor = 1
  }

  /// Processes whole frames; attenuates samples that are too loud if `holds`, and otherwise only
  /// recovers.
  mutating func apply(to samples: UnsafeMutableBufferPointer<Float>, holds: Bool) {
    for start in stride(from: 0, to: samples.count, by: channelCount) {
      var peak: Float = 0
      for channel in start..<(start + channelCount) {
        peak = max(peak, samples[channel].magnitude)
      }
      if holds, peak * factor > 1 { factor = 1 / peak }
      if factor < 1 {
        for channel in start..<(start + channelCount) { samples[channel] *= factor }
        factor = min(1, factor + recovery)
      }
    }
  }
}
