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
  func received(atLeast count: Int, within seconds: Double = longestWait) async throws {
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

extension Profile {
  /// Makes a file of noise in stereo at 44.1 kHz, of which no frame is like another.
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

  /// The same, so many seconds long.
  func noise(seconds: Double) async throws -> String {
    try await noise(frames: Int(seconds * 44_100))
  }
}

/// Stereo at 44.1 kHz in 32-bit floats, as bytes.
enum Sound {
  private static let frame = 8

  /// How many bytes so many seconds are, in whole frames.
  static func bytes(seconds: Double) -> Int {
    Int((seconds * 44_100).rounded()) * frame
  }

  /// How many bytes two sounds have in common at their beginnings, in whole frames.
  static func commonPrefix(_ one: some Sequence<UInt8>, _ other: some Sequence<UInt8>) -> Int {
    let different = zip(frames(Array(one)), frames(Array(other))).enumerated().first {
      $0.element.0 != $0.element.1
    }
    return (different?.offset ?? min(Array(one).count, Array(other).count) / frame) * frame
  }

  /// A sound without the frames in which nothing is heard.
  static func withoutSilence(_ sound: [UInt8]) -> [UInt8] {
    frames(sound).filter { $0 != 0 }.withUnsafeBytes(Array.init)
  }

  fileprivate static func frames(_ bytes: [UInt8]) -> [UInt64] {
    bytes[..<(bytes.count / frame * frame)].withUnsafeBytes {
      Array($0.bindMemory(to: UInt64.self))
    }
  }
}

/// A sound of which no frame is like another, to be found again in a recording.
struct SoundToFind {
  private let places: [UInt64: Int]
  /// How many frames it has.
  let count: Int

  /// A sound in bytes.
  init(_ sound: [UInt8]) {
    let frames = Sound.frames(sound)
    count = frames.count
    places = Dictionary(zip(frames, frames.indices)) { first, _ in first }
  }

  /// How many frames a recording has not in their order; all of them, if it does not have the first.
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
