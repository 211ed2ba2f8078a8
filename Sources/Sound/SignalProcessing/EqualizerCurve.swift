import Glibc
import PlayerModel

/// A preset as filters for one rate, made softer by as much as they lift.
struct EqualizerCurve: Hashable, Sendable {
  let filters: [Biquad]
  /// What everything is multiplied with, so that no tone gets louder than it was.
  let headroom: Double

  /// Nil for `off`: the samples are left alone.
  init?(_ preset: EqualizerPreset, sampleRate: Int) {
    let rate = Double(sampleRate)
    func filter(
      _ shape: Biquad.Shape, _ frequency: Double, _ decibels: Double, _ quality: Double = 0.7
    ) -> Biquad {
      Biquad(
        shape, frequency: frequency, decibels: decibels, quality: quality, sampleRate: rate)
    }
    switch preset {
    case .off: return nil
    case .bass: filters = [filter(.lowShelf, 110, 6)]
    case .treble: filters = [filter(.highShelf, 5000, 6)]
    case .vocal:
      filters = [
        filter(.lowShelf, 160, -4), filter(.peak, 2400, 4), filter(.highShelf, 9000, -2),
      ]
    case .loudness:
      // What the ear misses in music that is played softly.
      filters = [filter(.lowShelf, 90, 6), filter(.highShelf, 9000, 4)]
    case .soft: filters = [filter(.highShelf, 3500, -6)]
    }
    // Third-octave steps are finer than anything that these filters do.
    var loudest = 1.0
    var frequency = 10.0
    while frequency < rate / 2 {
      let response = filters.reduce(1) { $0 * $1.response(at: frequency, sampleRate: rate) }
      loudest = max(loudest, response)
      frequency *= 1.26
    }
    headroom = 1 / loudest
  }
}
