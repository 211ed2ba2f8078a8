import Foundation
import Glibc
import MPEGAudio
import PlayerModel
import TestSupport
import Testing
import TrackMetadata

/// Files of the corpus with bytes changed, removed, duplicated and replaced.
@Suite(.enabled(if: Corpus.isWanted)) struct MutationTests {
  private static let count = 1000

  @Test func `a thousand mutated files cause no crash, no hang and no leak`()
    throws
  {
    var generator = SeededGenerator(seed: 1000)
    let folder = try TemporaryFolder()
    let names = Corpus.names { $0.class == .whole || $0.class == .damaged }
    var (playable, slowest, memory) = (0, 0.0, 0)
    for round in 0..<Self.count {
      let name = try #require(names.randomElement(using: &generator))
      var bytes = try Array(Data(contentsOf: URL(fileURLWithPath: Corpus.path(name).encoded)))
      mutate(&bytes, &generator)
      let path = try folder.write(bytes, to: "mutated.mp3")
      // CPU time of this thread, which does not depend on what else the machine does.
      let start = threadSeconds()
      if try readAll(path, &generator) { playable += 1 }
      slowest = max(slowest, threadSeconds() - start)
      // By then everything that stays allocated has been.
      if round == Self.count / 5 { memory = residentKilobytes() }
    }
    #expect(playable > Self.count / 2)
    #expect(slowest < 1)
    #expect(residentKilobytes() - memory < 8 * 1024)
  }

  /// Reads everything that the player reads from a file, and returns whether it contains sound.
  private func readAll(_ path: TrackPath, _ generator: inout SeededGenerator) throws -> Bool {
    _ = try? FileMetadata.read(path)
    _ = try? Artwork.read(from: path)
    _ = try? Lyrics.read(for: path)
    guard let file = try? MPEGFile(path) else { return false }
    _ = try file.persistentID()
    let rate = file.format.sampleRate
    let (frames, length) = try count(file, asAt: rate)
    #expect(file.isLengthExact)
    #expect(file.length == length)
    let scanned = try MPEGFile(path)
    try scanned.measure()
    #expect(scanned.length == length)
    let place = Int64.random(in: 0...length, using: &generator)
    #expect(try scanned.seek(to: place, while: { true }))
    let rest = try count(scanned, asAt: rate).length
    // At a lower rate, several positions are in one frame.
    #expect(frames == length ? rest == length - place : abs(rest - (length - place)) < 8)
    return true
  }

  /// The number of frames read to the end, and the number of frames at another rate that last as long.
  private func count(
    _ file: MPEGFile, asAt rate: Int
  ) throws -> (frames: Int64, length: Int64) {
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 8192)
    defer { buffer.deallocate() }
    // A common multiple of all rates.
    let second: Int64 = 14_112_000
    var (count, ticks): (Int64, Int64) = (0, 0)
    while true {
      switch try file.read(into: buffer) {
      case .frames(let frames):
        count += Int64(frames)
        ticks += Int64(frames) * (second / Int64(file.format.sampleRate))
      case .formatChanged: continue
      case .end: return (count, ticks / (second / Int64(rate)))
      }
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...12, using: &generator) where bytes.count > 100 {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let end = min(bytes.count, place + Int.random(in: 1...5000, using: &generator))
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.removeSubrange(max(place, bytes.count / 2)...)
      case 3:
        let value: UInt8 = [0, 0xFF].randomElement(using: &generator) ?? 0
        bytes.replaceSubrange(place..<end, with: repeatElement(value, count: end - place))
      case 4: for index in place..<end { bytes[index] = .random(in: 0...255, using: &generator) }
      case 5: bytes.insert(contentsOf: bytes[place..<end], at: bytes.count / 3)
      case 6:
        // Corrupt headers and tags at both ends.
        let edge = Int.random(in: 0..<100, using: &generator)
        bytes[Bool.random(using: &generator) ? edge : bytes.count - 1 - edge] = .random(
          in: 0...255, using: &generator)
      default:
        // Insert tags with hostile sizes.
        bytes.insert(contentsOf: ID3.hostileSizes.randomElement(using: &generator) ?? [], at: 0)
      }
    }
  }

  private enum ID3 {
    /// Tags that claim to be larger than they are.
    static let hostileSizes: [[UInt8]] = [
      Array("ID3".utf8) + [3, 0, 0, 0x7F, 0x7F, 0x7F, 0x7F],
      Array("ID3".utf8) + [4, 0, 0, 0, 0, 4, 0] + Array("APIC".utf8) + [0x7F, 0xFF, 0xFF, 0xFF],
      Array("ID3".utf8) + [2, 0, 0x80, 0, 0, 1, 0] + Array("ULT".utf8) + [0xFF, 0xFF, 0xFF],
      Array("APETAGEX".utf8) + [0xD0, 7, 0, 0, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0, 0],
    ]
  }

  private func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func residentKilobytes() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = status.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(getpagesize()) / 1024
  }
}
