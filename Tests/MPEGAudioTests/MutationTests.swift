import Foundation
import PlayerModel
import TestSupport
import Testing

@testable import MPEGAudio

@Suite struct MutationTests {
  /// Real and generated files.
  let sounds: [[UInt8]]

  init() throws {
    sounds = [
      try fixture("stereo-cbr.mp3"), try fixture("mono-vbr.mp3"),
      MP3Fixture(frameCount: 100, info: .init()).bytes,
    ]
  }

  /// One of the files, with tags or without.
  func original(_ generator: inout SeededGenerator) -> [UInt8] {
    func maybe(_ tags: [[UInt8]]) -> [UInt8] {
      Bool.random(using: &generator) ? tags.randomElement(using: &generator) ?? [] : []
    }
    let sound = sounds[Int.random(in: 0..<sounds.count, using: &generator)]
    return maybe(PersistentIDTests.leading) + sound + maybe(PersistentIDTests.trailing)
  }

  func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...8, using: &generator) where bytes.count > 100 {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let length = min(bytes.count - place, Int.random(in: 1...4000, using: &generator))
      switch Int.random(in: 0..<7, using: &generator) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes.removeSubrange(place..<(place + length))
      case 2: bytes.removeLast(bytes.count - place)
      case 3: for index in place..<(place + length) { bytes[index] = 0xFF }
      case 4:
        for index in place..<(place + length) {
          bytes[index] = UInt8.random(in: 0...255, using: &generator)
        }
      case 5: bytes.insert(contentsOf: bytes[place..<(place + length)], at: bytes.count / 2)
      // In the headers and tags at both ends.
      default:
        let edge = Int.random(in: 0..<100, using: &generator)
        bytes[Bool.random(using: &generator) ? edge : bytes.count - 1 - edge] =
          UInt8.random(in: 0...255, using: &generator)
      }
    }
  }

  /// With `STIMMUNG_CONFORMANCE` set, many more seeds are tried.
  private static let isThorough =
    ProcessInfo.processInfo.environment["STIMMUNG_CONFORMANCE"] != nil

  @Test func `no damage causes a crash, a hang or contradictory properties`() throws {
    var generator = SeededGenerator(seed: 2026)
    var playable = 0
    let count = Self.isThorough ? 300 : 100
    for _ in 0..<count {
      var bytes = original(&generator)
      mutate(&bytes, &generator)
      let source = MemoryFile(bytes)
      let id = try? PersistentID(soundOf: source)
      guard let file = try? MPEGFile(source) else {
        #expect(id == nil)
        continue
      }
      #expect(id != nil)
      playable += 1
      let rate = file.format.sampleRate
      let (frames, length) = try file.countToEnd(asAt: rate)
      #expect(file.isLengthExact)
      #expect(file.length == length)
      let fresh = try MPEGFile(MemoryFile(bytes))
      try fresh.measure()
      #expect(fresh.length == length)
      for _ in 0..<3 {
        let place = Int64.random(in: 0...length, using: &generator)
        try fresh.seek(to: place)
        let rest = try fresh.countToEnd(asAt: rate).length
        // At a lower rate, several positions are in one frame.
        #expect(frames == length ? rest == length - place : abs(rest - (length - place)) < 8)
      }
      #expect(source.bytesRead < 40 * bytes.count + 1 << 20)
    }
    #expect(playable > count / 2)
  }
}
