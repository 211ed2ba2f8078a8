import Foundation
import Glibc
import MPEGAudio
import PlayerModel
import SoundDecoding
import SoundFiles
import TestSupport
import Testing
import TrackMetadata

/// Files of the corpus with bytes changed, removed, duplicated and replaced.
///
/// They run one after the other, because they measure the memory of the process.
@Suite(.enabled(if: Corpus.isWanted), .serialized) struct MutationTests {
  /// The number of files of each format.
  private static let count =
    ProcessInfo.processInfo.environment["STIMMUNG_MUTANTS"].flatMap { Int($0) } ?? 1000

  @Test func `mutated files of MPEG audio cause no crash, no hang and no leak`() throws {
    try readMutants(
      of: Corpus.names { $0.class == .whole || $0.class == .damaged }, as: "mp3", seed: 1000,
      playable: Self.count / 2, seconds: 1, megabytes: 8, readAll)
  }

  /// Mutates files and reads them, more than `playable` of which must contain sound.
  ///
  /// - Parameters:
  ///   - type: The extension of the mutated files' names; without one, that of each file.
  ///   - seconds: The time in which each must be read.
  ///   - megabytes: The memory that may stay allocated.
  private func readMutants(
    of names: [String], as type: String? = nil, seed: UInt64, playable least: Int,
    seconds: Double, megabytes: Int,
    _ read: (TrackPath, inout SeededGenerator) throws -> Bool
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    var (playable, slowest, memory) = (0, 0.0, 0)
    for round in 0..<Self.count {
      let name = try #require(names.randomElement(using: &generator))
      var bytes = try Array(Data(contentsOf: URL(fileURLWithPath: Corpus.path(name).encoded)))
      bytes.mutate(&generator)
      let end = type ?? name.split(separator: ".").last.map(String.init) ?? ""
      let path = try folder.write(bytes, to: "mutated.\(end)")
      // CPU time of this thread, which does not depend on what else the machine does.
      let start = threadSeconds()
      if try read(path, &generator) { playable += 1 }
      slowest = max(slowest, threadSeconds() - start)
      // By then everything that stays allocated has been.
      if round == Self.count / 2 { memory = residentKilobytes() }
    }
    #expect(playable > least)
    #expect(slowest < seconds)
    #expect(residentKilobytes() - memory < megabytes * 1024)
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

  // MARK: Other formats

  @Test(arguments: [.flac, .vorbis, .opus, .pcm, .wavpack, .alac, .aac] as [Corpus.Entry.Class])
  func `mutated files of other formats cause no crash, no hang and no leak`(
    kind: Corpus.Entry.Class
  ) throws {
    // The tables of an MP4 file are at its end, which many mutations cut off.
    let isMP4 = kind == .alac || kind == .aac
    // Files with very many samples only take longer.
    try readMutants(
      of: Corpus.names { $0.class == kind && !$0.name.contains("000.w") }, seed: 2000,
      playable: Self.count / (isMP4 ? 25 : 10), seconds: 2, megabytes: 16, readAllOfAnyFormat)
  }

  /// Reads everything that the player reads from a file, and returns whether it contains sound.
  private func readAllOfAnyFormat(
    _ path: TrackPath, _ generator: inout SeededGenerator
  ) throws -> Bool {
    _ = try? FileMetadata.read(path)
    _ = try? Artwork.read(from: path)
    _ = try? Lyrics.read(for: path)
    guard let file = try? SoundFiles.open(path) else { return false }
    _ = try file.persistentID()
    // Damage that is longer than a minute is an error.
    guard let sound = try? Sound(file) else { return true }
    try file.measure()
    #expect(file.isLengthExact)
    // Rounding between rates may lose a frame of the lowest rate for each stretch.
    let rates = sound.stretches.map(\.format.sampleRate)
    let longest = rates.map { (rates[0] + $0 - 1) / $0 }.max() ?? 1
    #expect(abs(file.length - sound.length) <= Int64(longest * rates.count))
    let place = Int64.random(in: 0...file.length, using: &generator)
    _ = try? file.seek(to: place, while: { true })
    _ = try? Sound(file)
    return true
  }
}
