import Glibc

/// A second-order filter.
///
/// Source: Robert Bristow-Johnson, *Cookbook formulae for audio equalizer biquad filter
/// coefficients*.
struct Biquad: Hashable, Sendable {
  /// The frequencies that the filter boosts or cuts.
  enum Shape: Hashable, Sendable {
    /// Those below its frequency.
    case lowShelf
    /// Those around its frequency.
    case peak
    /// Those above its frequency.
    case highShelf
  }

  private(set) var b0 = 1.0
  private(set) var b1 = 0.0
  private(set) var b2 = 0.0
  private(set) var a1 = 0.0
  private(set) var a2 = 0.0

  /// Creates a filter with the gain `decibels`; `quality` is the steepness of a shelf or the
  /// narrowness of a peak.
  init(
    _ shape: Shape, frequency: Double, decibels: Double, quality: Double, sampleRate: Double
  ) {
    // Close to half the sample rate the formulae fail, and there is nothing to boost.
    guard frequency < sampleRate * 0.45 else { return }
    let amplitude = pow(10, decibels / 40)
    let omega = 2 * Double.pi * frequency / sampleRate
    let alpha = sin(omega) / (2 * quality)
    let a0: Double
    if shape == .peak {
      (b0, b1, b2) = (1 + alpha * amplitude, -2 * cos(omega), 1 - alpha * amplitude)
      (a0, a1, a2) = (1 + alpha / amplitude, -2 * cos(omega), 1 - alpha / amplitude)
    } else {
      // The two shelves are mirror images.
      let side = shape == .lowShelf ? 1.0 : -1.0
      let cosine = side * cos(omega)
      let (up, down) = (amplitude + 1, amplitude - 1)
      let slope = 2 * amplitude.squareRoot() * alpha
      b0 = amplitude * (up - down * cosine + slope)
      b1 = side * 2 * amplitude * (down - up * cosine)
      b2 = amplitude * (up - down * cosine - slope)
      a0 = up + down * cosine + slope
      a1 = side * -2 * (down + up * cosine)
      a2 = up + down * cosine - slope
    }
    (b0, b1, b2, a1, a2) = (b0 / a0, b1 / a0, b2 / a0, a1 / a0, a2 / a0)
  }

  /// Returns the gain of a tone at `frequency`, as a factor.
  func response(at frequency: Double, sampleRate: Double) -> Double {
    let omega = 2 * Double.pi * frequency / sampleRate
    func size(_ c0: Double, _ c1: Double, _ c2: Double) -> Double {
      hypot(
        c0 + c1 * cos(omega) + c2 * cos(2 * omega), c1 * sin(omega) + c2 * sin(2 * omega))
    }
    return size(b0, b1, b2) / size(1, a1, a2)
  }
}
