/// A gain factor that changes gradually, so that the change is inaudible.
package struct Ramp: Hashable, Sendable {
  /// The factor of the next frame.
  package private(set) var value: Float
  /// The value at the end of the ramp, reached exactly.
  package private(set) var target: Float
  private var step: Float = 0
  /// The number of frames until then.
  package private(set) var framesLeft = 0

  /// Creates a constant factor.
  package init(_ value: Float) {
    self.value = value
    target = value
  }

  /// Returns whether all following frames are multiplied by exactly `value`.
  package func rests(at value: Float) -> Bool { framesLeft == 0 && self.value == value }

  /// Starts a linear ramp to `target` over the given number of frames; 0 changes it at once.
  package mutating func go(to target: Float, frames: Int) {
    guard target != self.target else { return }
    self.target = target
    guard frames > 0 else { return settle() }
    framesLeft = frames
    step = (target - value) / Float(frames)
  }

  /// Jumps to the target.
  package mutating func settle() {
    value = target
    framesLeft = 0
  }

  /// Returns the factor of one frame, and advances to the next.
  package mutating func next() -> Float {
    guard framesLeft > 0 else { return value }
    framesLeft -= 1
    // Adding up the steps would also add up their rounding.
    value = framesLeft == 0 ? target : target - step * Float(framesLeft)
    return value
  }

  /// Multiplies whole frames in place.
  package mutating func apply(
    to samples: UnsafeMutableBufferPointer<Float>, channelCount: Int
  ) {
    var index = 0
    while index < samples.count, framesLeft > 0 {
      let factor = next()
      for channel in index..<(index + channelCount) { samples[channel] *= factor }
      index += channelCount
    }
    let factor = value
    guard factor != 1 else { return }
    while index < samples.count {
      samples[index] *= factor
      index += 1
    }
  }
}
