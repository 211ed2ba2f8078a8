import GRDB
import Glibc
import PlayerModel
import Synchronization
import TestSupport
import Testing

@testable import MusicLibrary

/// Lists that are long, or contain one song many times.
@Suite struct ListReadingTests {
  private static let copies = 600

  private let folder: TemporaryFolder
  private let index: LibraryIndex
  private let store: MoodStore
  private let list: PlaylistName

  init() throws {
    folder = try TemporaryFolder()
    index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: TestClock())
    store = try MoodStore(folder: folder["data"], clock: TestClock())
    list = try #require(PlaylistName(rawValue: "long"))
    try store.create(list)
  }

  /// Files with the same recording, all of them indexed.
  private func scanCopies() throws -> [TrackPath] {
    let paths = try (0..<Self.copies).map { number in
      try folder.write("same/Song".utf8, to: "music/\(1000 + number).mp3")
    }
    _ = try LibraryScanner(index: index, reader: ScriptedReader(), clock: TestClock())
      .scan([folder["music"]])
    return paths
  }

  /// Counts the queries for the files of an identity.
  private func countSearches() throws -> Counter {
    let counter = Counter()
    try index.read { database in
      database.trace(options: .statement) { event in
        if "\(event)".contains("WHERE identity =") { counter.add() }
      }
    }
    return counter
  }

  private final class Counter: Sendable {
    private let number = Atomic<Int>(0)
    var count: Int { number.load(ordering: .relaxed) }
    func add() { number.add(1, ordering: .relaxed) }
  }

  @Test func `a recording that occurs many times in a list is searched for once`() throws {
    let paths = try scanCopies()
    try store.add(paths.map { .of("same", at: $0.encoded) }, to: list)
    for path in paths.dropFirst(2).dropLast() { unlink(path.encoded) }
    let searches = try countSearches()
    let tracks = try store.tracks(in: list, foundThrough: index)
    #expect(searches.count == 1)
    let gone = Array(repeating: paths[0], count: Self.copies - 3)
    #expect(tracks.map(\.track.path) == paths[..<2] + gone + [paths[Self.copies - 1]])
    #expect(tracks.allSatisfy { !$0.isMissing })
  }

  @Test func `songs that are still at their path are not searched for`() throws {
    let paths = try scanCopies()
    let searches = try countSearches()
    let songs = paths.map { Track.of("same", at: $0.encoded) }
    let found = try index.locate(songs)
    #expect(found.map { $0?.path } == paths)
    #expect(searches.count == 0)
  }

  @Test func `tracks with the same recording are matched with one search`() throws {
    let paths = try scanCopies()
    let elsewhere = (0..<Self.copies).map { Track.of("same", at: "/elsewhere/\($0).mp3") }
    let searches = try countSearches()
    let found = try TrackMatcher(index: index, reader: ScriptedReader()).match(elsewhere)
    #expect(found.map { $0?.path } == paths.map { _ in paths[0] })
    #expect(searches.count == 1)
  }

  @Test func `indexed files are not read for matching`() throws {
    let paths = try scanCopies()
    let reader = ScriptedReader()
    let songs = paths.map { Track.of("same", at: $0.encoded) }
    let found = try TrackMatcher(index: index, reader: reader).match(songs)
    #expect(found.map { $0?.path } == paths)
    #expect(reader.readCount == 0)
  }

  @Test func `a long list is read in parts, skipping entries removed meanwhile`() throws {
    let songs = (0..<Self.copies).map { Track.of("\($0)", at: "/\($0).mp3") }
    try store.add(songs, to: list)
    let places = try store.tracks(in: list).map(\.id)
    let reading = try store.reading(of: list, foundThrough: index)
    #expect(try reading.next() == nil)
    _ = try store.remove([places[0], places[Self.copies - 1]], from: list)
    #expect(try store.add([songs[0]], to: .calm).changed == 1)
    let rest = try reading.all()
    #expect(rest.map(\.id) == places.dropLast())
  }

  @Test func `cancelled reading ends with the reason`() throws {
    try store.add((0..<Self.copies).map { .of("\($0)") }, to: list)
    let reason = PlayerError(.disconnected, "It is over.")
    var parts = 0
    let reading = try store.reading(of: list, foundThrough: nil)
    func check() throws(PlayerError) {
      parts += 1
      if parts > 1 { throw reason }
    }
    #expect(throws: reason) { try reading.all(check) }
    #expect(parts == 2)
  }

  @Test func `among recordings of the same name, the one closest in length is found`() throws {
    for name in ["a", "b", "c"] {
      try folder.write("\(name)/Song".utf8, to: "music/\(name).mp3")
    }
    _ = try LibraryScanner(index: index, reader: LengthReader(), clock: TestClock())
      .scan([folder["music"]])
    func match(_ length: Double?, album: String = "") throws -> String? {
      var track = Track(path: TrackPath("/elsewhere.mp3"), title: "SONG")
      (track.artist, track.album, track.duration) = ("artist", album, length)
      return try TrackMatcher(index: index, reader: LengthReader()).match([track])[0]?.path.name
    }
    #expect(try match(101.4) == "a.mp3")
    #expect(try match(101.6) == "b.mp3")
    #expect(try match(106) == "b.mp3")
    #expect(try match(106.1) == nil)
    #expect(try match(500) == "c.mp3")
    #expect(try match(nil) == "a.mp3")
    #expect(try match(100, album: "album") == "a.mp3")
    #expect(try match(100, album: "another") == nil)
  }

  /// Reads three recordings of one song, with different lengths.
  private struct LengthReader: TrackReading {
    func read(_ path: TrackPath) throws(PlayerError) -> Track {
      var track = try ScriptedReader().read(path)
      (track.artist, track.album) = ("Artist", "Album")
      track.duration = ["a.mp3": 100, "b.mp3": 103, "c.mp3": 500][path.name]
      return track
    }
  }
}
