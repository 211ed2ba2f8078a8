/// A factor that goes to a new value in small steps, so that nobody hears the change itself.
package struct Ramp: Hashable, Sendable {
  /// What the next frame is multiplied with.
  package private(set) var value: Float
  /// Where it goes; reached exactly.
  package private(set) var target: Float
  private var step: Float = 0
  /// How many frames it takes from here on.
  package private(set) var framesLeft = 0

  /// A factor at rest.
  package init(_ value: Float) {
    self.value = value
    target = value
  }

  /// Whether every frame from here on is multiplied with exactly `value`.
  package func rests(at value: Float) -> Bool { framesLeft == 0 && self.value == value }

  /// Goes to `target` within so many frames, evenly; 0: at once.
  package mutating func go(to target: Float, frames: Int) {
    guard target != self.target else { return }
    self.target = target
    guard frames > 0 else { return settle() }
    framesLeft = frames
    step = (target - value) / Float(frames)
  }

  /// Is where it was to go.
  package mutating func settle() {
    value = target
    framesLeft = 0
  }

  /// The factor for one frame; moves on to the next.
  package mutating func next() -> Float {
    guard framesLeft > 0 else { return value }
    framesLeft -= 1
    value = framesLeft == 0 ? target : value + step
    return value
  }

  /// Multiplies whole frames.
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
