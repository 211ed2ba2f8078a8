import Glibc
import PlayerModel

/// The filters of a preset at one sample rate, attenuated by as much as they boost.
struct EqualizerCurve: Hashable, Sendable {
  let filters: [Biquad]
  /// The factor for all samples that keeps any tone from becoming louder.
  let headroom: Double

  /// Creates the curve, or returns `nil` for `off`, which leaves samples unchanged.
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
      // The frequencies that hearing loses at low volume.
      filters = [filter(.lowShelf, 90, 6), filter(.highShelf, 9000, 4)]
    case .soft: filters = [filter(.highShelf, 3500, -6)]
    }
    // The filters' responses are smoother than third-octave steps.
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
