import Foundation
import GRDB
import Glibc
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

@Suite struct LibraryIndexTests {
  let folder: TemporaryFolder
  let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open() throws -> LibraryIndex {
    try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
  }

  private func scanned() throws -> LibraryIndex {
    let index = try open()
    _ = try LibraryScanner(index: index, reader: ScriptedReader(), clock: clock)
      .scan([folder["music"]])
    return index
  }

  @Test func `many tracks are returned at once, in order`() throws {
    let one = try folder.write("one/First".utf8, to: "music/1.mp3")
    let two = try folder.write("two/Second".utf8, to: "music/2.mp3")
    let index = try scanned()
    let files = [two, one].compactMap { FoundFile(at: $0) }
    let unknown = FoundFile(path: one, size: 1, modifiedAt: 1)
    #expect(
      try index.tracks(of: [files[0], unknown, files[1]]).map(\.?.title) == [
        "Second", nil, "First",
      ])
  }

  @Test func `the index survives a restart without being closed`() throws {
    try folder.write("one/First".utf8, to: "music/1.mp3")
    let index = try scanned()
    #expect(try open().trackCount() == 1)
    #expect(try index.trackCount() == 1)
  }

  @Test func `a damaged index is rebuilt, and a scan fills it`() throws {
    try folder.write("one/First".utf8, to: "music/1.mp3")
    _ = try scanned()
    try folder.write("Not a database at all.".utf8, to: "cache/index.sqlite")
    let index = try scanned()
    #expect(index.notices.map(\.text).first?.contains("is rebuilt") == true)
    #expect(try index.trackCount() == 1)
  }

  private enum Loss: CaseIterable {
    case deleted, garbage, newer
  }

  /// Destroys the index on disk, as after the player has ended.
  private func lose(_ loss: Loss) throws {
    switch loss {
    case .deleted:
      try FileManager.default.removeItem(atPath: folder["cache"].encoded)
    case .garbage:
      for name in ["-wal", "-shm"] { unlink(folder["cache/index.sqlite" + name].encoded) }
      try folder.write("Not a database at all.".utf8, to: "cache/index.sqlite")
    case .newer:
      try DatabaseQueue(path: folder["cache/index.sqlite"].encoded).write {
        try $0.execute(sql: "PRAGMA user_version = 99")
      }
    }
  }

  private func isOutdated() -> Bool {
    LibraryIndex.isOutdated(cache: folder["cache"], data: folder.path)
  }

  private func scan(_ index: LibraryIndex, _ paths: [TrackPath] = []) throws -> ScanResult {
    try LibraryScanner(index: index, reader: ScriptedReader(), clock: clock).scan(paths).result
  }

  @Test(arguments: Loss.allCases)
  private func `a lost index keeps the folders, and the next scan fills it`(loss: Loss) throws {
    try folder.write("one/First".utf8, to: "music/1.mp3")
    _ = try scanned()
    #expect(!isOutdated())
    try lose(loss)
    #expect(isOutdated())
    #expect(
      LibraryIndex.folders(cache: folder["cache"], data: folder.path) == [folder["music"]])
    let index = try open()
    #expect(try index.folders() == [folder["music"]])
    #expect(isOutdated())
    #expect(try scan(index).added == 1)
    #expect(try index.trackCount() == 1)
    #expect(!isOutdated())
  }

  @Test(arguments: Loss.allCases)
  private func `an index that is lost while open is recreated by a scan`(loss: Loss) throws {
    try folder.write("one/First".utf8, to: "music/1.mp3")
    let index = try scanned()
    let reader = LibraryReader(index: index, moods: nil, clock: clock) { nil }
    #expect(try reader.count() == 1)
    if loss == .garbage {
      // The log would still contain it.
      try index.read { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    }
    try lose(loss)
    // A scan of another folder recreates it, too.
    try folder.write("two/Second".utf8, to: "more/2.mp3")
    #expect(try scan(index, [folder["more"]]).added == 2)
    #expect(index.takeRenewalNotices().count == (loss == .deleted ? 0 : 1))
    #expect(index.takeRenewalNotices().isEmpty)
    #expect(try open().trackCount() == 2)
    #expect(try open().folders() == [folder["more"], folder["music"]])
    try reader.refresh()
    #expect(try reader.count() == 2)
  }

  @Test func `a cancelled scan leaves a lost index to the next one`() throws {
    try folder.write("one/First".utf8, to: "music/1.mp3")
    _ = try scanned()
    try lose(.deleted)
    let index = try open()
    _ = try LibraryScanner(index: index, reader: ScriptedReader(), clock: clock)
      .scan([], isCancelled: { true })
    #expect(isOutdated())
    #expect(try scan(index).added == 1)
  }

  @Test func `folders known to an index of an earlier version are kept`() throws {
    try folder.write("one/First".utf8, to: "music/1.mp3")
    _ = try scanned()
    unlink(folder["library-folders.json"].encoded)
    _ = try open()
    try lose(.deleted)
    #expect(try open().folders() == [folder["music"]])
  }

  @Test func `an unreadable list of folders is replaced by the index's, and reported`() throws {
    try folder.write("one/First".utf8, to: "music/1.mp3")
    _ = try scanned()
    try folder.write("[1".utf8, to: "library-folders.json")
    let index = try open()
    #expect(try index.folders() == [folder["music"]])
    #expect(index.notices.map(\.text).first?.contains("library-folders.json") == true)
  }

  @Test func `the order in which folders were added is kept, even without an index`() throws {
    let index = try open()
    for name in ["b", "a/in", "c"] {
      try folder.write("one/First".utf8, to: "\(name)/1.mp3")
      _ = try scan(index, [folder[name]])
    }
    try lose(.deleted)
    #expect(try open().foldersAsAdded() == ["b", "a/in", "c"].map { folder[$0] })
    #expect(try open().folders() == ["a/in", "b", "c"].map { folder[$0] })
    // A folder that contains another replaces it.
    _ = try scan(open(), [folder["a"]])
    #expect(try open().foldersAsAdded() == ["b", "a", "c"].map { folder[$0] })
    #expect(try open().removeFolder(folder["b"]))
    #expect(try open().foldersAsAdded() == ["a", "c"].map { folder[$0] })
  }

  @Test func `the list of folders is readable only by the listener, with any names`() throws {
    let odd = folder.path.encoded + "/a\nb \u{EFFF}\"\\"
    let name = TrackPath(encoded: odd)
    #expect(name.withCString { mkdir($0, 0o755) } == 0)
    let index = try open()
    _ = try scan(index, [name])
    #expect(try open().folders() == [name])
    var status = stat()
    #expect(stat(folder["library-folders.json"].encoded, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(try index.removeFolder(name))
    #expect(try open().folders() == [])
  }

  @Test func `a failure to add or remove a folder changes neither the list nor the index`()
    throws
  {
    try folder.write("one/First".utf8, to: "music/1.mp3")
    try folder.write("two/Second".utf8, to: "more/2.mp3")
    let index = try scanned()
    let other = try DatabaseQueue(path: folder["cache/index.sqlite"].encoded)
    try other.write {
      for deed in ["INSERT", "DELETE"] {
        try $0.execute(
          sql: """
            CREATE TRIGGER no\(deed) BEFORE \(deed) ON folder
            BEGIN SELECT RAISE(ABORT, 'the disk is full'); END
            """)
      }
    }
    #expect(throws: PlayerError.self) { try index.removeFolder(folder["music"]) }
    #expect(throws: PlayerError.self) { try scan(index, [folder["more"]]) }
    #expect(try index.folders() == [folder["music"]])
    #expect(try open().folders() == [folder["music"]])
  }

  @Test func `the remains of an interrupted write of the list are removed`() throws {
    try folder.write("[".utf8, to: "library-folders.json.new")
    _ = try open()
    #expect(try !folder.names().contains("library-folders.json.new"))
  }

  @Test func `without a cache folder the library is kept in memory`() throws {
    try folder.write([], to: "cache")
    try folder.write("one/First".utf8, to: "music/1.mp3")
    let index = try scanned()
    #expect(index.notices.count == 2)
    #expect(try index.trackCount() == 1)
  }
}
