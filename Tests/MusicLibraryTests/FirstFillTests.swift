import Foundation
import GRDB
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

/// A new index is filled without its lookup indexes for sounds and names, which are created afterwards.
@Suite struct FirstFillTests {
  static let fileCount = 200
  static let lookups: Set = [
    "track_album", "track_albumArtist", "track_artist", "track_genre", "track_identity",
    "track_several",
  ]

  let folder: TemporaryFolder
  let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
    for number in 0..<Self.fileCount {
      try folder.write("\(number)/Title \(number)".utf8, to: "music/\(number).mp3")
    }
  }

  private func open(_ cache: String) throws -> LibraryIndex {
    try LibraryIndex(cache: folder[cache], data: folder.path, clock: clock)
  }

  private func scan(
    _ index: LibraryIndex, progress: (ScanProgress) -> Void = { _ in }
  ) throws -> ScanResult {
    try LibraryScanner(index: index, reader: ScriptedReader(), clock: clock, batchSize: 20)
      .scan([folder["music"]], progress: progress).result
  }

  /// The definitions of all indexes except SQLite's own.
  private func lookups(of index: LibraryIndex) throws -> [String: String] {
    try index.read { database in
      let rows = try Row.fetchAll(
        database, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql NOT NULL")
      return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }
  }

  /// Fills an index and copies it, as a power cut in the middle would leave it, to the folder `cut`.
  private func cutOff() throws -> LibraryIndex {
    var isCopied = false
    _ = try scan(open("cache")) { progress in
      // Results are stored after a second.
      clock.advance(milliseconds: 1000)
      guard !progress.stored.isEmpty, !isCopied else { return }
      isCopied = true
      try? FileManager.default.createDirectory(
        atPath: folder["cut"].encoded, withIntermediateDirectories: false)
      for name in ["index.sqlite", "index.sqlite-wal"] {
        try? FileManager.default.copyItem(
          atPath: folder["cache/\(name)"].encoded, toPath: folder["cut/\(name)"].encoded)
      }
    }
    return try open("cut")
  }

  @Test func `after a first fill the index has the same definitions and contents`() throws {
    let index = try open("cache")
    let before = try lookups(of: index)
    #expect(Set(before.keys) == Self.lookups)
    var inBetween: [Set<String>] = []
    _ = try scan(index) { progress in
      clock.advance(milliseconds: 1000)
      guard !progress.stored.isEmpty else { return }
      inBetween.append((try? lookups(of: index)).map { Set($0.keys) } ?? Self.lookups)
    }
    #expect(inBetween.count > 2)
    #expect(inBetween == Array(repeating: [], count: inBetween.count))
    #expect(try lookups(of: index) == before)
    #expect(try index.trackCount() == Self.fileCount)
  }

  @Test func `a first fill interrupted by a power cut is continued by the next scan`() throws {
    let index = try cutOff()
    #expect(index.notices.isEmpty)
    let stored = try index.trackCount()
    #expect(stored > 0 && stored < Self.fileCount)
    #expect(try lookups(of: index).isEmpty)
    let result = try scan(index)
    #expect(result.found == Self.fileCount)
    #expect(result.added == Self.fileCount - stored)
    #expect(result.isComplete)
    #expect(try Set(lookups(of: index).keys) == Self.lookups)
    #expect(try index.trackCount() == Self.fileCount)
    let verdict = try index.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
    #expect(verdict == ["ok"])
  }

  @Test func `a cancelled first fill is continued by the next scan`() throws {
    let index = try open("cache")
    let reader = CancellingReader()
    _ = try LibraryScanner(index: index, reader: reader, clock: clock, batchSize: 20).scan(
      [folder["music"]], isCancelled: { reader.isCancelled })
    #expect(try index.trackCount() > 0)
    #expect(try lookups(of: index).isEmpty)
    #expect(try scan(index).isComplete)
    #expect(try Set(lookups(of: index).keys) == Self.lookups)
    #expect(try index.trackCount() == Self.fileCount)
  }

  @Test func `while the index is filled, songs are found at their path and by their identity`()
    throws
  {
    let index = try cutOff()
    let there = try #require(
      try index.read { try String.fetchOne($0, sql: "SELECT path FROM track") })
    let number = try #require(Int(TrackPath(encoded: there).name.dropLast(4)))
    let song = Track.of("\(number)", at: there)
    #expect(try index.locate([song]).map(\.?.title) == ["Title \(number)"])
    #expect(try index.tracks(withIdentity: .of("\(number)")).map(\.path.encoded) == [there])
    // It may be found once the index is complete.
    #expect(try index.locate([.of("\(number)", at: "/elsewhere.mp3")]) == [nil])
    _ = try scan(index)
    let moved = try index.locate([.of("\(number)", at: "/elsewhere.mp3")])
    #expect(moved.map(\.?.path.encoded) == [there])
  }
}

/// Reads some files and then cancels.
private final class CancellingReader: TrackReading {
  private let reader = ScriptedReader()

  var isCancelled: Bool { reader.readCount >= FirstFillTests.fileCount / 2 }

  func read(_ path: TrackPath) throws(PlayerError) -> Track { try reader.read(path) }
}
