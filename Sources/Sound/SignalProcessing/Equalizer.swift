package import PlayerModel

/// Applies an equalizer preset, fading between presets.
package struct Equalizer {
  /// The filters of a preset and their state.
  private struct Bank {
    var curve: EqualizerCurve?
    /// Two numbers for each filter and channel.
    var memory: [Double]

    init(_ curve: EqualizerCurve?, channelCount: Int) {
      self.curve = curve
      memory = Array(repeating: 0, count: (curve?.filters.count ?? 0) * channelCount * 2)
    }

    /// Filters one sample of a channel.
    mutating func pass(_ sample: Float, channel: Int) -> Float {
      guard let curve else { return sample }
      var value = Double(sample) * curve.headroom
      var place = channel * curve.filters.count * 2
      for filter in curve.filters {
        let output = filter.b0 * value + memory[place]
        memory[place] = filter.b1 * value - filter.a1 * output + memory[place + 1]
        memory[place + 1] = filter.b2 * value - filter.a2 * output
        value = output
        place += 2
      }
      return Float(value)
    }

    /// Clears inaudible remainders, which would become denormal and slow down the processor.
    mutating func forgetTraces() {
      for place in memory.indices where memory[place].magnitude < 1e-20 { memory[place] = 0 }
    }
  }

  private let sampleRate: Int
  private let channelCount: Int
  private var preset = EqualizerPreset.off
  private var bank: Bank
  private var fading: Bank?
  /// The share of `bank`; the rest is `fading`.
  private var fade = Ramp(1)

  /// Creates an equalizer that is off.
  package init(sampleRate: Int, channelCount: Int) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    bank = Bank(nil, channelCount: channelCount)
  }

  /// Whether samples pass unchanged.
  package var isIdle: Bool { bank.curve == nil && fading == nil }

  /// Changes the preset, which may allocate memory.
  package mutating func set(_ preset: EqualizerPreset) {
    // One fade at a time: the caller repeats the request, and the last one applies afterwards.
    guard preset != self.preset, fading == nil else { return }
    self.preset = preset
    fading = bank
    bank = Bank(EqualizerCurve(preset, sampleRate: sampleRate), channelCount: channelCount)
    fade = Ramp(0)
    fade.go(to: 1, frames: sampleRate * 3 / 100)
  }

  /// Ends any fade and clears the filters, for sound that does not continue the previous one.
  package mutating func reset() {
    fading = nil
    for place in bank.memory.indices { bank.memory[place] = 0 }
  }

  /// Filters whole frames in place.
  package mutating func apply(to samples: UnsafeMutableBufferPointer<Float>) {
    guard !isIdle else { return }
    for start in stride(from: 0, to: samples.count, by: channelCount) {
      let share = fading == nil ? 1 : fade.next()
      for channel in 0..<channelCount {
        let sample = samples[start + channel]
        let new = bank.pass(sample, channel: channel)
        guard let old = fading?.pass(sample, channel: channel) else {
          samples[start + channel] = new
          continue
        }
        samples[start + channel] = old + (new - old) * share
      }
      if share == 1 { fading = nil }
    }
    bank.forgetTraces()
  }
}
