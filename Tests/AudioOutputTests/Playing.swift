import AudioOutput
import TestSupport

extension AudioOutput {
  /// Writes as much of `samples` as there is room for.
  func write(_ samples: some Collection<Float>) throws(OutputError) -> Int {
    let samples = Array(samples)
    return try samples.withUnsafeBufferPointer { buffer throws(OutputError) in
      try write(buffer)
    }
  }

  /// Writes all of `samples`, waiting for room, and calls `afterWrite` after each part.
  func writeAll(
    _ samples: [Float], channelCount: Int, afterWrite: () throws -> Void = {}
  ) throws {
    var rest = samples[...]
    while !rest.isEmpty {
      let frames = try write(rest.prefix(4096 * channelCount))
      rest = rest.dropFirst(frames * channelCount)
      try afterWrite()
      if frames == 0 { _ = try wait(milliseconds: 1000, wake: -1) }
    }
  }

  /// Waits until everything is heard.
  func drainAll() throws {
    while !(try drain()) { _ = try wait(milliseconds: 1000, wake: -1) }
  }
}

/// Noise at three quarters of full scale.
func noise(_ count: Int, seed: UInt64 = 1) -> [Float] {
  var generator = SeededGenerator(seed: seed)
  return (0..<count).map { _ in Float.random(in: -0.75...0.75, using: &generator) }
}

/// `samples` as 16-bit values, by the rule that libmpg123 follows.
func int16s(_ samples: [Float]) -> [Int16] {
  samples.map { Int16(max(-32768, min(32767, (Double($0) * 32768).rounded(.toNearestOrEven)))) }
}

/// The bytes of `values` in memory order.
func bytes<Value: BitwiseCopyable>(of values: [Value]) -> [UInt8] {
  values.withUnsafeBytes { Array($0) }
}
