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
    try LibraryIndex(folder: folder["cache"], clock: clock)
  }

  private func scanned() throws -> LibraryIndex {
    let index = try open()
    _ = try LibraryScanner(index: index, reader: ScriptedReader(), clock: clock)
      .scan([folder["music"]])
    return index
  }

  @Test func `many tracks are served at once, in order`() throws {
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

  @Test func `the index is there again after a restart without a close`() throws {
    try folder.write("one/First".utf8, to: "music/1.mp3")
    let index = try scanned()
    #expect(try open().trackCount() == 1)
    #expect(try index.trackCount() == 1)
  }

  @Test func `a damaged index begins anew, and a scan fills it`() throws {
    try folder.write("one/First".utf8, to: "music/1.mp3")
    _ = try scanned()
    try folder.write("Not a database at all.".utf8, to: "cache/index.sqlite")
    let index = try scanned()
    #expect(index.notices.map(\.text).first?.contains("begins anew") == true)
    #expect(try index.trackCount() == 1)
  }

  @Test func `without a cache folder the library is kept in memory`() throws {
    try folder.write([], to: "cache")
    try folder.write("one/First".utf8, to: "music/1.mp3")
    let index = try scanned()
    #expect(index.notices.count == 2)
    #expect(try index.trackCount() == 1)
  }
}
