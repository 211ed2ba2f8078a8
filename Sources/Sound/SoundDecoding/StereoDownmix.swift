/// Mixes more than two channels to stereo, as ITU-R BS.775 defines.
///
/// The center and each surround channel are 3 dB lower, and the low frequencies are left out. The result is
/// scaled so that it cannot clip.
package struct StereoDownmix: Hashable, Sendable {
  /// The name of the original channels, such as 5.1.
  package let name: String
  /// The factors of each channel, in order.
  private let left: [Float]
  private let right: [Float]

  /// Creates a downmix of channels with the given loudspeakers.
  package init(_ speakers: [Speaker]) {
    let low = speakers.count { $0 == .lowFrequency }
    name = "\(speakers.count - low).\(low)"
    let factors = speakers.map(Self.factors)
    let loudest = max(
      factors.reduce(0) { $0 + $1.left }, factors.reduce(0) { $0 + $1.right }, 1)
    left = factors.map { $0.left / loudest }
    right = factors.map { $0.right / loudest }
  }

  /// Returns the two samples of a frame, whose channels are `sample(0)`, `sample(1)`, and so on.
  @inline(__always)
  package func frame(_ sample: (_ channel: Int) -> Float) -> (left: Float, right: Float) {
    var frame: (left: Float, right: Float) = (0, 0)
    for channel in left.indices {
      let value = sample(channel)
      frame.left += left[channel] * value
      frame.right += right[channel] * value
    }
    return frame
  }

  private static func factors(of speaker: Speaker) -> (left: Float, right: Float) {
    let reduced = Float(0.5).squareRoot()
    return switch speaker {
    case .frontLeft, .frontLeftOfCenter: (1, 0)
    case .frontRight, .frontRightOfCenter: (0, 1)
    case .frontCenter: (reduced, reduced)
    case .lowFrequency: (0, 0)
    case .backLeft, .sideLeft: (reduced, 0)
    case .backRight, .sideRight: (0, reduced)
    // One surround channel is divided between the two sides.
    case .backCenter: (0.5, 0.5)
    }
  }
}
