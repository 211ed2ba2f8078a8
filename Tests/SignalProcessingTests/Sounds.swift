import Glibc

/// A tone as interleaved samples, the same in every channel.
func tone(
  _ frequency: Double, frames: Int, sampleRate: Int = 44_100, channels: Int = 2,
  amplitude: Double = 0.9
) -> [Float] {
  (0..<frames).flatMap { frame in
    let sample = amplitude * sin(2 * .pi * frequency * Double(frame) / Double(sampleRate))
    return Array(repeating: Float(sample), count: channels)
  }
}

extension [Float] {
  /// The largest step between consecutive frames in the first channel.
  func largestStep(channels: Int = 2) -> Float {
    var largest: Float = 0
    for index in stride(from: channels, to: count, by: channels) {
      largest = Swift.max(largest, (self[index] - self[index - channels]).magnitude)
    }
    return largest
  }

  /// The largest sample.
  var peak: Float { reduce(0) { Swift.max($0, $1.magnitude) } }

  /// The root mean square.
  var power: Double {
    (reduce(0) { $0 + Double($1) * Double($1) } / Double(count)).squareRoot()
  }
}
