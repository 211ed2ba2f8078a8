import Glibc
import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import MusicLibrary

/// Copies of files with some of their parts replaced.
@Suite struct FileReplacementTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func edit(_ path: TrackPath, _ changes: [ReplacedBytes]) throws {
    let file = try MusicFile(path)
    let copy = try FileReplacement(of: file)
    let parts = FilePart.parts(ofSize: Int(file.identity.size), replacing: changes)
    try copy.write(parts)
    try copy.finish()
    try copy.proveEqual(to: parts)
    try copy.takePlace()
  }

  @Test func `parts anywhere in a file are replaced, removed and inserted`() throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<50 {
      let size = Int.random(in: 0...3000, using: &random)
      let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
      let ends = (0..<8).map { _ in Int.random(in: 0...size, using: &random) }.sorted()
      var (changes, expected) = ([ReplacedBytes](), bytes)
      for place in stride(from: 0, to: ends.count, by: 2) {
        let range = Int64(ends[place])..<Int64(ends[place + 1])
        let count = Int.random(in: 0...50, using: &random)
        changes.append(
          ReplacedBytes(range, with: [UInt8](repeating: UInt8(place), count: count)))
      }
      for change in changes.reversed() {
        let range = Int(change.range.lowerBound)..<Int(change.range.upperBound)
        expected.replaceSubrange(range, with: change.bytes)
      }
      let path = try folder.write(bytes, to: "a.mp3")
      try edit(path, changes)
      #expect(try folder.read("a.mp3") == expected)
    }
  }

  @Test func `holes are preserved`() throws {
    let size = 4 << 20
    let path = try folder.write([1, 2, 3], to: "a.mp3")
    let descriptor = path.withCString { open($0, O_WRONLY | O_CLOEXEC) }
    #expect(pwrite(descriptor, [9], 1, off_t(size / 2)) == 1)
    #expect(ftruncate(descriptor, off_t(size)) == 0)
    var before = stat()
    #expect(fstat(descriptor, &before) == 0)
    close(descriptor)
    let middle = Int64(size / 4)
    try edit(
      path,
      [
        ReplacedBytes(0..<2, with: [7, 7, 7]),
        ReplacedBytes(middle..<(middle + 1), with: [8]),
        ReplacedBytes(Int64(size)..<Int64(size), with: [5]),
      ])
    let bytes = try folder.read("a.mp3")
    #expect(bytes.count == size + 2)
    let places = bytes.indices.filter { bytes[$0] != 0 }
    #expect(places == [0, 1, 2, 3, Int(middle) + 1, size / 2 + 1, size + 1])
    var after = stat()
    #expect(path.withCString { lstat($0, &after) } == 0)
    #expect(after.st_blocks <= before.st_blocks + 64)
  }

  @Test func `a copy with other bytes than intended is detected`() throws {
    let path = try folder.write(Array("abcdef".utf8), to: "a.mp3")
    let file = try MusicFile(path)
    let copy = try FileReplacement(of: file)
    let parts = FilePart.parts(ofSize: 6, replacing: [ReplacedBytes(2..<3, with: [1, 2])])
    try copy.write(parts)
    try copy.proveEqual(to: parts)
    for (place, bytes) in [(0, "x"), (3, "x"), (6, "x"), (7, "x")] {
      let descriptor = copy.path.withCString { open($0, O_RDWR | O_CLOEXEC) }
      defer { close(descriptor) }
      var old: UInt8 = 0
      let isLonger = pread(descriptor, &old, 1, off_t(place)) == 0
      #expect(pwrite(descriptor, bytes, 1, off_t(place)) == 1)
      #expect(throws: PlayerError.self) { try copy.proveEqual(to: parts) }
      if isLonger {
        #expect(ftruncate(descriptor, off_t(place)) == 0)
      } else {
        #expect(pwrite(descriptor, &old, 1, off_t(place)) == 1)
      }
      try copy.proveEqual(to: parts)
    }
  }
}
