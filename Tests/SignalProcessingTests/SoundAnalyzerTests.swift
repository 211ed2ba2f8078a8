import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import SignalProcessing

/// What an analysis of a whole song finds.
@Suite struct SoundAnalyzerTests {
  /// The profile of interleaved samples, `bite` frames at a time.
  private func profile(
    _ samples: [Float], bite: Int = 4096, channels: Int = 2, sampleRate: Int = 44_100
  ) -> SoundProfile {
    let format = PCMFormat(sampleRate: sampleRate, channelCount: channels)
    var analyzer = SoundAnalyzer(format, length: Int64(samples.count / channels))
    samples.withUnsafeBufferPointer { buffer in
      for start in stride(from: 0, to: buffer.count, by: bite * channels) {
        let end = min(buffer.count, start + bite * channels)
        analyzer.add(UnsafeBufferPointer(rebasing: buffer[start..<end]))
      }
    }
    return analyzer.finish()
  }

  private func silence(_ frames: Int, channels: Int = 2) -> [Float] {
    [Float](repeating: 0, count: frames * channels)
  }

  /// The sines of EBU Tech 3341, whose loudness in stereo is that of their peak.
  @Test(arguments: [-23.0, -33, -10], [44_100, 48_000, 96_000, 22_050])
  func `a sine of 1 kHz is as loud as its peak`(decibels: Double, sampleRate: Int) throws {
    let amplitude = pow(10, decibels / 20)
    let samples = tone(1000, frames: sampleRate * 4, sampleRate: sampleRate, amplitude: amplitude)
    let loudness = try #require(profile(samples, sampleRate: sampleRate).loudness)
    #expect(abs(loudness - decibels) <= 0.1)
  }

  @Test func `one channel is 3 LU quieter than two`() throws {
    let stereo = try #require(profile(tone(1000, frames: 88_200)).loudness)
    let mono = try #require(profile(tone(1000, frames: 88_200, channels: 1), channels: 1).loudness)
    #expect(abs(stereo - mono - 3.01) < 0.02)
  }

  @Test func `quiet parts do not count`() throws {
    let loud = tone(1000, frames: 44_100 * 4, amplitude: 0.1)
    let quiet = tone(1000, frames: 44_100 * 4, amplitude: 0.001)
    let alone = try #require(profile(loud).loudness)
    let both = try #require(profile(quiet + loud + quiet).loudness)
    // The blocks at the two joints contain both.
    #expect(abs(alone - both) < 0.5)
  }

  @Test func `formats are gated together`() throws {
    let loud = tone(1000, frames: 44_100 * 4, amplitude: 0.1)
    let quiet = tone(1000, frames: 22_050 * 4, sampleRate: 22_050, amplitude: 0.001)
    var analyzer = SoundAnalyzer(PCMFormat(sampleRate: 44_100, channelCount: 2), length: 352_800)
    loud.withUnsafeBufferPointer { analyzer.add($0) }
    analyzer.change(to: PCMFormat(sampleRate: 22_050, channelCount: 2))
    quiet.withUnsafeBufferPointer { analyzer.add($0) }
    #expect(analyzer.finish().loudness == profile(loud).loudness)
  }

  @Test(arguments: 0..<10)
  func `what is stored for albums has the loudness that libebur128 measures`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // None of it is so quiet that it is gated, where the groups of blocks decide.
    let samples = (0..<8).flatMap { _ -> [Float] in
      let pitch = Double.random(in: 300...1000, using: &random)
      let amplitude = Double.random(in: 0.4...0.9, using: &random)
      let frames = Int.random(in: 4000...24_000, using: &random)
      return tone(pitch, frames: frames, sampleRate: 8000, amplitude: amplitude)
    }
    let song = profile(samples, sampleRate: 8000)
    let alone = try #require(song.levels)
    let album = try #require(SoundProfile.albumLevels(of: [song]))
    #expect(abs(alone.decibels - album.decibels) <= 0.06)
  }

  @Test func `silence has neither loudness nor a first sound`() {
    let found = profile(silence(44_100))
    #expect(found.loudness == nil && found.levels == nil)
    #expect(found.audibleSeconds == nil && found.peak == 0)
    #expect(found.waveform.peaks.allSatisfy { $0 == 0 })
  }

  @Test func `a sound shorter than a gating block has no loudness`() {
    let found = profile(tone(1000, frames: 44_100 * 3 / 10))
    #expect(found.loudness == nil)
    #expect(found.audibleSeconds == 0..<0.3)
  }

  @Test func `the first and the last sound are found to 10 ms`() {
    let found = profile(silence(44_100) + tone(440, frames: 22_050) + silence(13_230))
    #expect(found.audibleSeconds == 1..<1.5)
  }

  @Test func `what is 60 dB below full scale or less is silence`() {
    let faint = tone(440, frames: 44_100, amplitude: 0.0013)
    #expect(profile(faint).audibleSeconds == nil)
    let audible = tone(440, frames: 44_100, amplitude: 0.0016)
    #expect(profile(audible).audibleSeconds == 0..<1)
  }

  @Test func `a waveform has the peak and the level of each two-hundredth`() {
    // 200 steps of 100 frames, each at its own level.
    let samples = (0..<200).flatMap { step -> [Float] in
      let level = Float(step) / 200
      return (0..<200).map { $0 % 4 < 2 ? level : -level }
    }
    let waveform = profile(samples, bite: 333).waveform
    for step in 0..<200 {
      let root = (Float(step) / 200).squareRoot()
      #expect(abs(waveform.peaks[step].squareRoot() - root) <= 0.5 / 31 + 0.0001, "\(step)")
      #expect(abs(waveform.levels[step].squareRoot() - root) <= 0.5 / 31 + 0.0001, "\(step)")
    }
  }

  @Test func `the peak is the highest sample, also beyond full scale`() {
    var samples = tone(440, frames: 10_000, amplitude: 0.5)
    samples[12_345] = -1.25
    #expect(profile(samples).peak == 1.25)
  }

  @Test(arguments: [1, 7, 441, 4410, 10_000])
  func `the size of the buffers changes nothing`(bite: Int) {
    let samples = (0..<20).flatMap { tone(100 + 40 * Double($0), frames: 3001) }
    #expect(profile(samples, bite: bite) == profile(samples))
  }

  @Test(arguments: [0, 1, 3, 199, 201])
  func `very short sounds have a waveform, too`(frames: Int) {
    let found = profile([Float](repeating: 0.5, count: frames * 2))
    #expect(found.waveform.peaks.count == 200)
    #expect(found.waveform.peaks.contains { $0 > 0 } == (frames > 0))
  }

  @Test func `samples after the stated length belong to the last step`() {
    let format = PCMFormat(sampleRate: 44_100, channelCount: 1)
    var analyzer = SoundAnalyzer(format, length: 1000)
    for _ in 0..<10 {
      [Float](repeating: 0.5, count: 1000).withUnsafeBufferPointer { analyzer.add($0) }
    }
    let found = analyzer.finish()
    #expect(found.waveform.peaks.allSatisfy { $0 > 0.4 })
  }

  @Test func `a file may state any length`() {
    let format = PCMFormat(sampleRate: 768_000, channelCount: 1)
    for length in [Int64.min, -1, 1 << 62, .max] {
      var analyzer = SoundAnalyzer(format, length: length)
      tone(440, frames: 1000, channels: 1).withUnsafeBufferPointer { analyzer.add($0) }
      analyzer.change(to: PCMFormat(sampleRate: 8000, channelCount: 1))
      tone(440, frames: 1000, channels: 1).withUnsafeBufferPointer { analyzer.add($0) }
      let profile = analyzer.finish()
      #expect(profile.peak > 0.8)
    }
  }

  @Test func `a change of format continues in time`() throws {
    var analyzer = SoundAnalyzer(PCMFormat(sampleRate: 44_100, channelCount: 2), length: 88_200)
    let first = tone(1000, frames: 44_100, amplitude: 0.25)
    first.withUnsafeBufferPointer { analyzer.add($0) }
    analyzer.change(to: PCMFormat(sampleRate: 22_050, channelCount: 1))
    let rest = tone(1000, frames: 22_050, sampleRate: 22_050, channels: 1, amplitude: 0.9)
    rest.withUnsafeBufferPointer { analyzer.add($0) }
    let found = analyzer.finish()
    #expect(found.audibleSeconds == 0..<2)
    #expect(found.waveform.peaks[..<100].allSatisfy { $0 < 0.3 })
    #expect(found.waveform.peaks[100...].allSatisfy { $0 > 0.8 })
    #expect(found.loudness != nil)
  }
}
