import PlayerModel
import SignalProcessing
import TestSupport
import Testing

@Suite struct SoundLevelsTests {
  /// The output for `samples`, `bite` frames at a time; `wish` sets the levels before each bite.
  private func shaped(
    _ samples: [Float], bite: Int = 512, channels: Int = 2, sampleRate: Int = 44_100,
    _ wish: (_ frame: Int, inout SoundLevels) -> Void
  ) -> [Float] {
    var levels = SoundLevels(sampleRate: sampleRate, channelCount: channels)
    var result = samples
    result.withUnsafeMutableBufferPointer { buffer in
      for start in stride(from: 0, to: buffer.count, by: bite * channels) {
        wish(start / channels, &levels)
        let end = min(buffer.count, start + bite * channels)
        if levels.isIdle {
          levels.pass()
        } else {
          levels.apply(to: UnsafeMutableBufferPointer(rebasing: buffer[start..<end]))
        }
      }
    }
    return result
  }

  @Test func `at full volume and with every effect off, samples are unchanged`() {
    let samples = tone(440, frames: 5000, amplitude: 1.7)
    let result = shaped(samples) { _, levels in
      levels.set(volume: 1, loudness: 1, equalizer: .off, isOtherTrack: false)
      #expect(levels.isIdle)
    }
    #expect(result == samples)
  }

  @Test func `sound starts at its target loudness`() {
    let samples = tone(440, frames: 2000)
    let result = shaped(samples) { _, levels in
      levels.set(volume: 0.25, loudness: 0.5, equalizer: .off, isOtherTrack: true)
    }
    #expect(result == samples.map { $0 * 0.5 * 0.25 })
  }

  @Test(arguments: [(1, 0), (0, 1), (0.3, 0.9), (1, 0.001)] as [(Float, Float)])
  func `a change of volume makes no step`(from: Float, to: Float) {
    let samples = tone(100, frames: 20_000)
    let result = shaped(samples) { frame, levels in
      levels.set(
        volume: frame < 9000 ? from : to, loudness: 1, equalizer: .off, isOtherTrack: false)
    }
    // A ramp of 15 ms from silence to full volume adds 0.9 / 661 to the tone's own steps.
    #expect(result.largestStep() < samples.largestStep() + 0.0015)
    #expect(result.suffix(1000) == samples.suffix(1000).map { $0 * to }[...])
  }

  @Test func `many changes of volume make no step and end with unchanged samples`() {
    var random = SeededGenerator(seed: 5)
    let samples = tone(100, frames: 60_000)
    let result = shaped(samples, bite: 100) { frame, levels in
      let volume = frame < 50_000 ? Float.random(in: 0...1, using: &random) : 1
      levels.set(volume: volume, loudness: 1, equalizer: .off, isOtherTrack: false)
    }
    #expect(result.largestStep() < samples.largestStep() + 0.0015)
    #expect(result.suffix(10_000) == samples.suffix(10_000))
  }

  @Test func `another track has its own loudness from its first frame`() {
    let samples = [Float](repeating: 0.5, count: 4096)
    let result = shaped(samples) { frame, levels in
      levels.set(
        volume: 1, loudness: frame < 1024 ? 0.5 : 0.25, equalizer: .off,
        isOtherTrack: frame == 1024)
    }
    #expect(result[..<2048].allSatisfy { $0 == 0.25 })
    #expect(result[2048...].allSatisfy { $0 == 0.125 })
  }

  @Test(arguments: EqualizerPreset.allCases)
  func `no preset goes beyond full scale`(preset: EqualizerPreset) {
    var random = SeededGenerator(seed: 3)
    for sampleRate in [8000, 44_100, 48_000] {
      // Filters overshoot most with full-scale squares and noise.
      var samples = (0..<40_000).map { $0 / 200 % 2 == 0 ? Float(1) : -1 }
      for index in 20_000..<40_000 { samples[index] = Bool.random(using: &random) ? 1 : -1 }
      let result = shaped(samples, sampleRate: sampleRate) { frame, levels in
        levels.set(
          volume: 1, loudness: 1, equalizer: frame < 1000 ? .off : preset, isOtherTrack: false)
      }
      #expect(result.peak <= 1)
      #expect(result.allSatisfy { $0.isFinite })
      #expect(preset != .off || result == samples)
    }
  }

  @Test func `bass raises the low tones above the high ones`() {
    func power(_ frequency: Double, _ preset: EqualizerPreset) -> Double {
      let samples = tone(frequency, frames: 44_100, amplitude: 0.3)
      let result = shaped(samples) { _, levels in
        levels.set(volume: 1, loudness: 1, equalizer: preset, isOtherTrack: false)
      }
      return Array(result.suffix(44_100)).power
    }
    // 6 dB are a factor of two.
    #expect(abs(power(40, .bass) / power(4000, .bass) - 2) < 0.1)
    #expect(abs(power(40, .treble) / power(12_000, .treble) - 0.5) < 0.05)
    #expect(power(2400, .vocal) > power(60, .vocal) * 1.5)
    #expect(power(12_000, .soft) < power(400, .soft) * 0.6)
  }

  @Test func `switching the equalizer makes no step, and off leaves samples unchanged again`() {
    let samples = tone(100, frames: 60_000, amplitude: 0.5)
    let presets = EqualizerPreset.allCases
    let result = shaped(samples, bite: 300) { frame, levels in
      let preset = frame < 40_000 ? presets[frame / 1500 % presets.count] : .off
      levels.set(volume: 1, loudness: 1, equalizer: preset, isOtherTrack: false)
    }
    #expect(result.largestStep() < samples.largestStep() * 1.6)
    #expect(result.suffix(10_000) == samples.suffix(10_000))
  }

  @Test func `what ReplayGain makes too loud is held at full scale`() {
    let samples = tone(440, frames: 10_000, amplitude: 0.9)
    let result = shaped(samples) { _, levels in
      levels.set(volume: 1, loudness: 4, equalizer: .off, isOtherTrack: true)
    }
    #expect(result.peak <= 1)
  }

  /// The output of `levels` for `samples`.
  private func applied(_ levels: inout SoundLevels, to samples: [Float]) -> [Float] {
    var result = samples
    result.withUnsafeMutableBufferPointer { levels.apply(to: $0) }
    return result
  }

  @Test func `after a seek the filters retain nothing of the earlier sound`() {
    var levels = SoundLevels(sampleRate: 44_100, channelCount: 2)
    levels.set(volume: 1, loudness: 1, equalizer: .bass, isOtherTrack: true)
    #expect(applied(&levels, to: tone(60, frames: 1000)).contains { $0 != 0 })
    levels.reset()
    levels.set(volume: 1, loudness: 1, equalizer: .bass, isOtherTrack: false)
    let silence = [Float](repeating: 0, count: 2000)
    #expect(applied(&levels, to: silence) == silence)
  }

  @Test func `a change of volume that a seek cut off is complete`() {
    var levels = SoundLevels(sampleRate: 44_100, channelCount: 2)
    let samples = [Float](repeating: 0.5, count: 400)
    for volume in [Float(1), 0.25] {
      levels.set(volume: volume, loudness: 1, equalizer: .off, isOtherTrack: false)
      _ = applied(&levels, to: samples)
    }
    levels.reset()
    levels.set(volume: 0.25, loudness: 1, equalizer: .off, isOtherTrack: false)
    #expect(applied(&levels, to: samples).allSatisfy { $0 == 0.125 })
  }

  @Test func `the limiter rests once nothing is too loud`() {
    var levels = SoundLevels(sampleRate: 44_100, channelCount: 2)
    let samples = tone(440, frames: 1000)
    levels.set(volume: 1, loudness: 4, equalizer: .off, isOtherTrack: true)
    #expect(applied(&levels, to: samples).peak <= 1)
    for _ in 0..<10 {
      levels.set(volume: 1, loudness: 1, equalizer: .off, isOtherTrack: true)
      _ = applied(&levels, to: samples)
    }
    #expect(levels.isIdle)
  }
}
