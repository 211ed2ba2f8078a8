/// The peaks and levels of a sound in ``stepCount`` parts of equal length, to draw it.
///
/// Values are stored in five bits, with finer steps for quiet parts: a step of the square root is as small as
/// what a terminal can draw.
package struct Waveform: Hashable, Sendable {
  /// The number of parts.
  package static let stepCount = 200
  /// The greatest code of a value.
  private static let highest: UInt16 = 31

  /// The codes of peak and level of each part, five bits each.
  let codes: [UInt16]

  /// Creates a waveform from the sums of each part.
  init(_ steps: [SampleSums]) {
    precondition(steps.count == Self.stepCount, "a waveform has a fixed number of parts")
    codes = steps.map { Self.code(Double($0.peak)) << 5 | Self.code($0.level) }
  }

  /// Creates a stored waveform.
  init(codes: [UInt16]) {
    self.codes = codes
  }

  /// The highest magnitude in each part, from 0 to full scale, 1.
  package var peaks: [Float] { codes.map { Self.value($0 >> 5) } }

  /// The root mean square of each part.
  package var levels: [Float] { codes.map { Self.value($0 & Self.highest) } }

  private static func code(_ value: Double) -> UInt16 {
    UInt16((min(max(value, 0), 1).squareRoot() * Double(highest)).rounded())
  }

  private static func value(_ code: UInt16) -> Float {
    let root = Float(code) / Float(highest)
    return root * root
  }
}
