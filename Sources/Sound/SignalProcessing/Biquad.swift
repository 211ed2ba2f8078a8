import Glibc

/// A filter of second order, after Robert Bristow-Johnson's *Cookbook formulae for audio equalizer
/// biquad filter coefficients*.
struct Biquad: Hashable, Sendable {
  /// Which frequencies it lifts or lowers.
  enum Shape: Hashable, Sendable {
    /// Those below its own.
    case lowShelf
    /// Those around it.
    case peak
    /// Those above it.
    case highShelf
  }

  private(set) var b0 = 1.0
  private(set) var b1 = 0.0
  private(set) var b2 = 0.0
  private(set) var a1 = 0.0
  private(set) var a2 = 0.0

  /// A filter that lifts by `decibels`; a shelf is as steep, and a peak as narrow, as `quality` is large.
  init(
    _ shape: Shape, frequency: Double, decibels: Double, quality: Double, sampleRate: Double
  ) {
    // Close to half the rate the formulae lose their meaning, and there is nothing to lift.
    guard frequency < sampleRate * 0.45 else { return }
    let amplitude = pow(10, decibels / 40)
    let omega = 2 * Double.pi * frequency / sampleRate
    let alpha = sin(omega) / (2 * quality)
    let a0: Double
    if shape == .peak {
      (b0, b1, b2) = (1 + alpha * amplitude, -2 * cos(omega), 1 - alpha * amplitude)
      (a0, a1, a2) = (1 + alpha / amplitude, -2 * cos(omega), 1 - alpha / amplitude)
    } else {
      // The two shelves are each other's mirror image.
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

  /// What a tone of `frequency` is multiplied with.
  func response(at frequency: Double, sampleRate: Double) -> Double {
    let omega = 2 * Double.pi * frequency / sampleRate
    func size(_ c0: Double, _ c1: Double, _ c2: Double) -> Double {
      hypot(
        c0 + c1 * cos(omega) + c2 * cos(2 * omega), c1 * sin(omega) + c2 * sin(2 * omega))
    }
    return size(b0, b1, b2) / size(1, a1, a2)
  }
}
