import Foundation
import TestSupport

/// What ought to be heard, by another program, and what was.
extension Profile {
  /// The bytes of a file's sound as mpg123 decodes them: 32-bit floats.
  func decoded(_ path: String) async throws -> [UInt8] {
    let ending = try await run("mpg123", "-q", "-s", "-e", "f32", path)
    guard ending.status == 0, !ending.output.isEmpty else {
      throw Late(description: "mpg123 does not decode \(path): \(ending.errorText)")
    }
    return ending.output
  }

  /// Waits until the device got at least `count` bytes.
  func received(atLeast count: Int, within seconds: Double = 60) async throws {
    var length = 0
    try await eventually(
      that: "\(count) bytes at the device", within: seconds, instead: { "\(length)" }
    ) {
      length = try device.dump().count
      return length >= count
    }
  }

  /// Waits until the device gets something new.
  func receivesMore() async throws {
    try await received(atLeast: try device.dump().count + 1)
  }
}

/// 32-bit floats as the nearest 16-bit integers.
func nearestIntegers(_ floats: [UInt8]) -> [Int16] {
  floats.withUnsafeBytes { $0.bindMemory(to: Float.self) }.map { sample in
    Int16(max(-32768, min(32767, (sample * 32768).rounded(.toNearestOrEven))))
  }
}

/// Bytes as 16-bit integers.
func integers(_ bytes: some Collection<UInt8>) -> [Int16] {
  Array(bytes).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
}
