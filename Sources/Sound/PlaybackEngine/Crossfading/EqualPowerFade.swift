import Glibc

/// The gains of a fade between two different sounds, whose powers always add up to that of one.
///
/// The gains of frame `i` of `n` are cos(π/2 · i/n) and sin(π/2 · i/n). Within a call they are computed by recurrence,
/// because a sine and a cosine a frame would take several times as long as the rest.
struct EqualPowerFade: Sendable {
  /// The number of frames.
  let length: Int

  /// The frame from which on the second sound is at least as loud as the first.
  var middle: Int { (length + 1) / 2 }

  /// Mixes whole frames from frame `position` of the fade on into `output`, which may be `old` or `new`.
  ///
  /// - Parameters:
  ///   - old: The sound that fades out, or `nil` if it is over.
  ///   - loudness: The factors of both sounds.
  func mix(
    _ old: UnsafeBufferPointer<Float>?, _ new: UnsafeBufferPointer<Float>,
    at position: Int, loudness: (old: Float, new: Float), channelCount: Int,
    into output: UnsafeMutableBufferPointer<Float>
  ) {
    let step = Double.pi / 2 / Double(length)
    let start = step * Double(position)
    let (turnCosine, turnSine) = (cos(step), sin(step))
    var (cosine, sine) = (cos(start), sin(start))
    let (oldFactor, newFactor) = (Double(loudness.old), Double(loudness.new))
    for frame in stride(from: 0, to: output.count, by: channelCount) {
      let (oldGain, newGain) = (cosine * oldFactor, sine * newFactor)
      for index in frame..<(frame + channelCount) {
        let coming = Double(new[index]) * newGain
        if let old {
          output[index] = Float(Double(old[index]) * oldGain + coming)
        } else {
          output[index] = Float(coming)
        }
      }
      (cosine, sine) = (
        cosine * turnCosine - sine * turnSine, sine * turnCosine + cosine * turnSine
      )
    }
  }
}
