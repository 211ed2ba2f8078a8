package import PlayerModel

/// What an analysis of a whole song found: its waveform, where its sound begins and ends, and its loudness.
package struct SoundProfile: Hashable, Sendable {
  /// The loudness of music with a ReplayGain of 0 dB, in LUFS (ReplayGain 2.0).
  private static let reference = -18.0
  /// The unit of ``audible``: the number of windows per second.
  static let windowsPerSecond = 100

  /// The peaks and levels, to draw the song.
  package let waveform: Waveform
  /// The windows of 10 ms from the first to the last that is louder than -60 dB, or `nil` for silence.
  let audible: Range<Int>?
  /// The integrated loudness in LUFS, in steps of a hundredth, or `nil` for silence and very short sounds.
  package let loudness: Double?
  /// The highest sample, where 1 is full scale.
  package let peak: Float
  /// The loudness of the song's parts, for that of its album.
  let distribution: LoudnessDistribution

  init(
    waveform: Waveform, audible: Range<Int>?, loudness: Double?, peak: Float,
    distribution: LoudnessDistribution
  ) {
    self.waveform = waveform
    self.audible = audible
    self.loudness = loudness
    self.peak = peak
    self.distribution = distribution
  }

  /// The seconds from the first to the last sound, without silence before and after it; `nil` for silence.
  package var audibleSeconds: Range<Double>? {
    let rate = Double(Self.windowsPerSecond)
    return audible.map { Double($0.lowerBound) / rate..<Double($0.upperBound) / rate }
  }

  /// The levels for ReplayGain, or `nil` for silence.
  package var levels: ReplayGain.Levels? {
    loudness.flatMap { Self.levels(loudness: $0, peak: peak) }
  }

  /// Returns the levels of an album that consists of songs with these profiles, or `nil` if all are silent.
  ///
  /// All blocks of all songs are gated together, as those of one long song.
  package static func albumLevels(of profiles: [SoundProfile]) -> ReplayGain.Levels? {
    var blocks = GatingBlocks()
    for profile in profiles { profile.distribution.add(to: &blocks) }
    guard let loudness = blocks.loudness else { return nil }
    return levels(loudness: loudness, peak: profiles.map(\.peak).max() ?? 0)
  }

  private static func levels(loudness: Double, peak: Float) -> ReplayGain.Levels? {
    ReplayGain.Levels(
      decibels: ((reference - loudness) * 100).rounded() / 100,
      peak: (Double(peak) * 1_000_000).rounded() / 1_000_000)
  }
}
