import Glibc
import PlayerModel
import SignalProcessing
import Testing

@Suite struct ReplayGainFactorTests {
  private func gain(
    track: (Double, Double?)? = nil, album: (Double, Double?)? = nil
  ) -> ReplayGain? {
    ReplayGain(
      track: track.flatMap { ReplayGain.Levels(decibels: $0.0, peak: $0.1) },
      album: album.flatMap { ReplayGain.Levels(decibels: $0.0, peak: $0.1) })
  }

  private func decibels(
    _ mode: ReplayGainMode, _ gain: ReplayGain?, preamp: Double = 0, isInOrder: Bool = true
  ) -> Double {
    let settings = SoundSettings(replayGain: mode, preamp: preamp)
    return 20 * log10(Double(settings.factor(for: gain, isInOrder: isInOrder)))
  }

  @Test func `when off or without levels, the samples are unchanged`() {
    let both = gain(track: (-6, 1), album: (-3, 1))
    #expect(SoundSettings().factor(for: both, isInOrder: true) == 1)
    let loud = SoundSettings(replayGain: .track, preamp: 9)
    #expect(loud.factor(for: nil, isInOrder: true) == 1)
  }

  @Test func `each mode uses its own level, or the other one if that is missing`() {
    let both = gain(track: (-6, 1), album: (-3, 1))
    #expect(abs(decibels(.track, both) + 6) < 0.001)
    #expect(abs(decibels(.album, both) + 3) < 0.001)
    #expect(abs(decibels(.smart, both, isInOrder: true) + 3) < 0.001)
    #expect(abs(decibels(.smart, both, isInOrder: false) + 6) < 0.001)
    #expect(abs(decibels(.album, gain(track: (-6, 1))) + 6) < 0.001)
    #expect(abs(decibels(.track, gain(album: (-3, 1))) + 3) < 0.001)
    #expect(abs(decibels(.smart, gain(track: (-6, 1)), isInOrder: true) + 6) < 0.001)
    #expect(abs(decibels(.smart, gain(album: (-3, 1)), isInOrder: false) + 3) < 0.001)
  }

  @Test func `the preamplifier adds, and the peak sets the limit`() {
    #expect(abs(decibels(.track, gain(track: (-6, 1)), preamp: 2) + 4) < 0.001)
    #expect(abs(decibels(.track, gain(track: (12, 0.5))) - 20 * log10(2)) < 0.001)
    #expect(abs(decibels(.track, gain(track: (4, 0.25))) - 4) < 0.001)
    // For an unknown peak, the worst is assumed.
    #expect(decibels(.track, gain(track: (4, nil))) == 0)
    #expect(abs(decibels(.track, gain(track: (-1, 2))) + 20 * log10(2)) < 0.001)
  }

  @Test(arguments: [.nan, .infinity, -.infinity, 1e9, -1e9, 60] as [Double])
  func `impossible levels are ignored`(decibels: Double) {
    #expect(ReplayGain.Levels(decibels: decibels) == nil)
    #expect(gain(track: (decibels, 1)) == nil)
  }

  @Test(arguments: [.nan, .infinity, 0, -1, 1e30] as [Double])
  func `an impossible peak counts as unknown`(peak: Double) {
    #expect(ReplayGain.Levels(decibels: 1, peak: peak)?.peak == nil)
  }
}
