import Foundation
import TestSupport

/// What should be heard, according to another program, and what was.
extension Profile {
  /// A file's sound as mpg123 decodes it, in bytes of 32-bit floats.
  func decoded(_ path: String) async throws -> [UInt8] {
    let ending = try await run("mpg123", "-q", "-s", "-e", "f32", path)
    guard ending.status == 0, !ending.output.isEmpty else {
      throw Late(description: "mpg123 does not decode \(path): \(ending.errorText)")
    }
    return ending.output
  }

  /// Waits until the device has received at least `count` bytes.
  func received(atLeast count: Int, within seconds: Double = longestWait) async throws {
    var length = 0
    try await eventually(
      that: "\(count) bytes at the device", within: seconds, instead: { "\(length)" }
    ) {
      length = try device.dump().count
      return length >= count
    }
  }

  /// Waits until the device receives more.
  func receivesMore() async throws {
    try await received(atLeast: try device.dump().count + 1)
  }
}

extension Profile {
  /// Makes a file of noise in stereo at 44.1 kHz, in which no two frames are alike.
  func noise(
    frames: Int, seed: UInt64 = 1, named name: String = "music/noise.mp3"
  ) async throws -> String {
    var random = SeededGenerator(seed: seed)
    let samples = (0..<(frames * 4)).map { _ in UInt8.random(in: 0...255, using: &random) }
    let raw = try folder.write(samples, to: "noise.raw").encoded
    let track = folder[name].encoded
    let ending = try await run(
      "lame", "--quiet", "-r", "-s", "44.1", "--scale", "0.2", "-b", "128", raw, track)
    guard ending.status == 0 else { throw Late(description: "no noise: \(ending.errorText)") }
    return track
  }

  /// Makes a file of noise with the given number of seconds.
  func noise(seconds: Double) async throws -> String {
    try await noise(frames: Int(seconds * 44_100))
  }
}

/// Stereo at 44.1 kHz in 32-bit floats, as bytes.
enum Sound {
  private static let frame = 8

  /// The number of bytes in the given number of seconds, in whole frames.
  static func bytes(seconds: Double) -> Int {
    Int((seconds * 44_100).rounded()) * frame
  }

  /// The number of bytes that two sounds have in common at the beginning, in whole frames.
  static func commonPrefix(_ one: some Sequence<UInt8>, _ other: some Sequence<UInt8>) -> Int {
    let different = zip(frames(Array(one)), frames(Array(other))).enumerated().first {
      $0.element.0 != $0.element.1
    }
    return (different?.offset ?? min(Array(one).count, Array(other).count) / frame) * frame
  }

  /// A sound without its silent frames.
  static func withoutSilence(_ sound: [UInt8]) -> [UInt8] {
    frames(sound).filter { $0 != 0 }.withUnsafeBytes(Array.init)
  }

  fileprivate static func frames(_ bytes: [UInt8]) -> [UInt64] {
    bytes[..<(bytes.count / frame * frame)].withUnsafeBytes {
      Array($0.bindMemory(to: UInt64.self))
    }
  }
}

/// A sound in which no two frames are alike, to be found again in a recording.
struct SoundToFind {
  private let places: [UInt64: Int]
  /// Its number of frames.
  let count: Int

  /// A sound in bytes.
  init(_ sound: [UInt8]) {
    let frames = Sound.frames(sound)
    count = frames.count
    places = Dictionary(zip(frames, frames.indices)) { first, _ in first }
  }

  /// The number of frames that a recording lacks or has out of order; all of them if it lacks the
  /// first.
  func missing(in recording: [UInt8]) -> Int {
    var (found, next) = (0, 0)
    for place in Sound.frames(recording).lazy.compactMap({ places[$0] })
    where next == 0 ? place == 0 : place >= next {
      found += 1
      next = place + 1
    }
    return count - found
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
