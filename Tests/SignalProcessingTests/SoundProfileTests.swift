import PlayerModel
import TestSupport
import Testing

@testable import SignalProcessing

/// The stored form of profiles, and the loudness of albums from them.
@Suite struct SoundProfileTests {
  /// A profile of a song whose gating blocks have the given loudness.
  private func profile(_ loudness: [Double], peak: Float = 0.5) -> SoundProfile {
    let blocks = GatingBlocks(loudness.map { Float(GatingBlocks.energy(ofLoudness: $0)) })
    return SoundProfile(
      waveform: Waveform([SampleSums](repeating: SampleSums(), count: 200)), audible: 12..<34_567,
      loudness: blocks.loudness.map { ($0 * 100).rounded() / 100 }, peak: peak,
      distribution: LoudnessDistribution(blocks))
  }

  /// The loudness of random songs: their gating blocks, in parts of some seconds.
  private func song(_ random: inout SeededGenerator) -> [Double] {
    let mean = Double.random(in: -28 ... -8, using: &random)
    let spread = Double.random(in: 0.5...6, using: &random)
    return (0..<Int.random(in: 5...60, using: &random)).flatMap { _ -> [Double] in
      let part = mean + Double.random(in: -spread...spread, using: &random)
      return (0..<40).map { _ in part + Double.random(in: -2...2, using: &random) }
    }
  }

  @Test func `a profile has 310 bytes, and is read as it was written`() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<20 {
      var sums = SampleSums()
      let samples = (0..<64).map { _ in Float.random(in: -1...1, using: &random) }
      samples.withUnsafeBufferPointer { sums.add($0, peak: 0.75) }
      let blocks = GatingBlocks(song(&random).map { Float(GatingBlocks.energy(ofLoudness: $0)) })
      let profile = SoundProfile(
        waveform: Waveform([SampleSums](repeating: sums, count: 200)), audible: 3..<70_000,
        loudness: -14.23, peak: 1.03125, distribution: LoudnessDistribution(blocks))
      #expect(profile.bytes.count == SoundProfile.byteCount)
      #expect(SoundProfile(bytes: profile.bytes) == profile)
    }
  }

  @Test func `silence is read as it was written`() {
    let profile = SoundProfile(
      waveform: Waveform([SampleSums](repeating: SampleSums(), count: 200)), audible: nil,
      loudness: nil, peak: 0, distribution: LoudnessDistribution(GatingBlocks()))
    #expect(SoundProfile(bytes: profile.bytes) == profile)
  }

  @Test func `other versions and damaged bytes are refused`() {
    let bytes = profile([-20, -21, -22]).bytes
    #expect(SoundProfile(bytes: []) == nil)
    #expect(SoundProfile(bytes: Array(bytes.dropLast())) == nil)
    var other = bytes
    other[0] += 1
    #expect(SoundProfile(bytes: other) == nil)
    var damaged = bytes
    damaged.replaceSubrange(9..<13, with: [0, 0, 0xC0, 0x7F])
    #expect(SoundProfile(bytes: damaged) == nil, "no peak")
  }

  @Test func `any bytes are read without a crash`() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      var bytes = (0..<SoundProfile.byteCount).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      bytes[0] = SoundProfile.version
      guard let profile = SoundProfile(bytes: bytes) else { continue }
      _ = SoundProfile.albumLevels(of: [profile])
      #expect(profile.bytes.count == SoundProfile.byteCount)
    }
  }

  @Test func `the gain leads to -18 LUFS`() {
    let levels = profile([Double](repeating: -11.5, count: 100)).levels
    #expect(levels?.decibels == -6.5 && levels?.peak == 0.5)
  }

  @Test(arguments: 0..<50)
  func `the loudness of an album is that of all of its blocks`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let songs = (0..<Int.random(in: 1...12, using: &random)).map { _ in song(&random) }
    let whole = try #require(
      GatingBlocks(songs.flatMap(\.self).map { Float(GatingBlocks.energy(ofLoudness: $0)) })
        .loudness)
    let levels = SoundProfile.albumLevels(of: songs.map { profile($0) })
    #expect(abs(try #require(levels).decibels - (-18 - whole)) <= 0.05)
  }

  @Test func `the peak of an album is its highest, and silent songs change nothing`() throws {
    let songs = [profile([-14, -15], peak: 0.25), profile([-14, -15], peak: 0.75), profile([])]
    let levels = try #require(SoundProfile.albumLevels(of: songs))
    #expect(levels.peak == 0.75)
    #expect(SoundProfile.albumLevels(of: [profile([])]) == nil)
    #expect(SoundProfile.albumLevels(of: []) == nil)
  }
}
