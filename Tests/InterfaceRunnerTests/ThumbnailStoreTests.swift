import Linux
import PlayerModel
import TerminalCells
import TestSupport
import Testing

@testable import InterfaceRunner
@testable import Pictures

/// Thumbnails of covers, cached on disk.
@Suite struct ThumbnailStoreTests {
  private let folder: TemporaryFolder
  private let track: TrackPath
  private var store: ThumbnailStore

  init() throws {
    folder = try TemporaryFolder()
    track = try folder.write([UInt8](repeating: 0, count: 64), to: "music/song.mp3")
    store = ThumbnailStore(in: folder["cache"].encoded)
  }

  /// A picture in one colour.
  static func jpeg(_ grey: UInt8) throws -> [UInt8] {
    let pixels = (0..<64).flatMap { _ in [grey, grey, grey, 255] as [UInt8] }
    return try Picture(width: 8, height: 8, pixels: pixels).jpeg(quality: 90)
  }

  /// The names of the cached files.
  private func cached() throws -> [String] {
    var names: [String] = []
    guard var reader = try? FolderReader(folder["cache"]) else { return [] }
    while let entry = try reader.next() {
      names.append(String(decoding: entry.name, as: UTF8.self))
    }
    return names.sorted()
  }

  @Test mutating func `a cover is decoded once, and then read from the cache`() throws {
    try folder.write(try Self.jpeg(90), to: "music/cover.jpg")
    let decoded = store.thumbnail(of: track)
    #expect(decoded != nil)
    let names = try cached()
    #expect(names.count == 1)
    var another = ThumbnailStore(in: folder["cache"].encoded)
    let read = another.thumbnail(of: track)
    #expect(read != nil)
    #expect(try cached() == names)
  }

  @Test mutating func `a changed cover is made again, and so is one whose file is damaged`() throws
  {
    try folder.write(try Self.jpeg(90), to: "music/cover.jpg")
    _ = store.thumbnail(of: track)
    let first = try #require(try cached().first)
    for damage in [[], [0, 0, 0], [UInt8](repeating: 0, count: 1 << 20)] as [[UInt8]] {
      try folder.write(damage, to: "cache/\(first)")
      let again = store.thumbnail(of: track)
      #expect(again != nil)
      #expect(try folder.read("cache/\(first)").prefix(2) == [0xFF, 0xD8])
    }
    try folder.write(try Self.jpeg(91) + [0], to: "music/cover.jpg")
    _ = store.thumbnail(of: track)
    #expect(try cached().count == 2)
  }

  @Test mutating func `that there is no cover is remembered until there is one`() throws {
    let missing = store.thumbnail(of: track)
    #expect(missing == nil)
    #expect(try cached().count == 1)
    try folder.write([0xFF, 0xD8, 0xFF, 1, 2, 3], to: "music/cover.jpg")
    let damaged = store.thumbnail(of: track)
    #expect(damaged == nil, "it cannot be decoded")
    try folder.write(try Self.jpeg(5), to: "music/cover.jpg")
    let decoded = store.thumbnail(of: track)
    #expect(decoded != nil)
  }

  @Test mutating func `a missing track is not remembered as one without a cover`() throws {
    let thumbnail = store.thumbnail(of: folder["music/gone.mp3"])
    #expect(thumbnail == nil)
    #expect(try cached().isEmpty)
  }

  @Test mutating func `a cache that cannot be written is reported once, and covers still appear`()
    throws
  {
    try folder.write([], to: "file")
    try folder.write(try Self.jpeg(90), to: "music/cover.jpg")
    store = ThumbnailStore(in: folder["file/cache"].encoded)
    var problems = [store.takeProblem()]
    for _ in 0..<2 {
      let thumbnail = store.thumbnail(of: track)
      #expect(thumbnail != nil)
    }
    problems.append(store.takeProblem())
    _ = store.thumbnail(of: track)
    problems.append(store.takeProblem())
    #expect(problems[0] == nil && problems[2] == nil)
    #expect(problems[1]?.contains("cannot be cached in") == true)
  }
}
