/// Keeps what was made louder from going beyond full scale.
///
/// Gets softer with the very sample that would be too loud, and in a tenth of a second as loud again as before.
struct Limiter: Hashable, Sendable {
  private let channelCount: Int
  private let recovery: Float
  private var factor: Float = 1

  init(sampleRate: Int, channelCount: Int) {
    self.channelCount = channelCount
    recovery = 10 / Float(sampleRate)
  }

  /// Whether it has nothing to recover from.
  var isIdle: Bool { factor == 1 }

  mutating func reset() {
    factor = 1
  }

  /// Changes whole frames; unless it `holds` what is too loud, it only recovers.
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
