import MusicLibrary
import PlayerModel
import TestSupport
import Testing

/// The storage of bookmarks.
struct BookmarkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open() throws -> MoodStore {
    try MoodStore(folder: folder["data"], clock: TestClock())
  }

  private func song(_ name: String, seconds: Double = 200) -> Track {
    var track = Track(path: TrackPath("/music/\(name).flac"), title: name)
    track.persistentID = .of(name)
    track.duration = seconds
    track.isDurationExact = true
    return track
  }

  /// What is stored, in order.
  private func stored(_ store: MoodStore) throws -> [String] {
    try store.readingOfBookmarks(foundThrough: nil).all().map {
      "\($0.track.title) \($0.seconds) \($0.name)"
    }
  }

  @Test func `bookmarks are kept by the sound, ordered by song and position`() throws {
    let store = try open()
    _ = try store.addBookmarks([
      (song("b"), 7.25, "Solo"), (song("a"), 90, ""), (song("a"), 4.5, " Intro "),
    ])
    #expect(try stored(store) == ["a 4.5 Intro", "a 90.0 ", "b 7.25 Solo"])
    var moved = song("b")
    moved.path = TrackPath("/elsewhere/b.flac")
    moved.title = "B"
    #expect(try store.updateSeen([moved]) == 1)
    #expect(try stored(try open()) == ["a 4.5 Intro", "a 90.0 ", "B 7.25 Solo"])
  }

  @Test func `other processes read the places in a song, without a store as well`() throws {
    let reader = BookmarkReader(data: folder["data"])
    #expect(try reader.positions(in: .of("a")) == [])
    let store = try open()
    _ = try store.addBookmarks([
      (song("a"), 90, ""), (song("a"), 4.5, "Intro"), (song("b"), 7.25, "Solo"),
    ])
    #expect(try reader.positions(in: .of("a")) == [4.5, 90])
    #expect(try reader.positions(in: .of("c")) == [])
    let numbers = try store.readingOfBookmarks(foundThrough: nil).all().map(\.id)
    _ = try store.removeBookmarks(numbers)
    #expect(try reader.positions(in: .of("a")) == [])
  }

  @Test func `a place is bookmarked once, and takes another name`() throws {
    let store = try open()
    let first = try store.addBookmarks([(song("a"), 90, "one")])
    #expect(try store.addBookmarks([(song("a"), 90, "")]).isEmpty)
    #expect(try store.addBookmarks([(song("a"), 90, "one")]).isEmpty)
    let second = try store.addBookmarks([(song("a"), 90.0002, "two")])
    #expect(second.map(\.id) == first.map(\.id))
    #expect(try stored(store) == ["a 90.0 two"])
  }

  @Test func `a bookmark at the end of a song can be added again as it is listed`() throws {
    let store = try open()
    let end = song("a", seconds: 215.0625)
    let added = try #require(try store.addBookmarks([(end, 215.0625, "End")]).first)
    #expect(added.seconds == 215.063)
    #expect(try store.addBookmarks([(end, added.seconds, "End")]).isEmpty)
    #expect(try stored(store) == ["a 215.063 End"])
  }

  @Test func `every change is undone and redone`() throws {
    let store = try open()
    var states: [[String]] = [[]]
    func note() throws { states.append(try stored(store)) }
    let added = try store.addBookmarks([(song("a"), 90, "one"), (song("b"), 1, "")])
    try note()
    _ = try store.renameBookmark(added[0].id, to: "other")
    try note()
    _ = try store.removeBookmarks(added.map(\.id))
    try note()
    #expect(states == [[], ["a 90.0 one", "b 1.0 "], ["a 90.0 other", "b 1.0 "], []])
    for number in (1...3).reversed() {
      try store.undo(Int64(number))
      #expect(try stored(store) == states[number - 1])
    }
    for number in 1...3 {
      try store.redo(Int64(number))
      #expect(try stored(store) == states[number])
    }
  }

  @Test func `a song is remembered as long as it has a bookmark`() throws {
    let store = try open()
    let id = PersistentID.of("a")
    let added = try store.addBookmarks([(song("a"), 90, "")])
    _ = try store.add([song("a")], to: .calm)
    _ = try store.remove([id], from: .calm)
    #expect(try store.remembered(id)?.title == "a")
    _ = try store.removeBookmarks(added.map(\.id))
    #expect(try store.remembered(id) == nil)
  }

  @Test func `a bookmark in another copy of a filed song keeps the file that was filed`() throws {
    let store = try open()
    _ = try store.add([song("a")], to: .calm)
    var copy = song("a")
    copy.path = TrackPath("/copy/a.flac")
    _ = try store.addBookmarks([(copy, 90, "")])
    #expect(try store.tracks(in: .calm).map(\.track.path) == [song("a").path])
    #expect(try stored(store) == ["a 90.0 "])
  }

  @Test func `numbers are not used again`() throws {
    let store = try open()
    let first = try store.addBookmarks([(song("a"), 90, "")])
    _ = try store.removeBookmarks(first.map(\.id))
    let second = try store.addBookmarks([(song("a"), 90, "")])
    #expect(first.map(\.id) != second.map(\.id))
  }

  @Test func `what is not possible is refused, and nothing is stored`() throws {
    let store = try open()
    for seconds in [-1, .nan, .infinity, 200.5, 1e300] {
      #expect(throws: PlayerError.self) {
        try store.addBookmarks([(song("b"), 1, ""), (song("a"), seconds, "")])
      }
    }
    for name in ["a\u{1B}b", String(repeating: "x", count: 201)] {
      #expect(throws: PlayerError.self) { try store.addBookmarks([(song("a"), 1, name)]) }
    }
    #expect(throws: PlayerError.self) {
      try store.addBookmarks([(Track(path: TrackPath("/a.flac"), title: "a"), 1, "")])
    }
    #expect(try stored(store) == [])
    let error = #expect(throws: PlayerError.self) { try store.renameBookmark(9, to: "x") }
    #expect(error?.code == .notFound)
    #expect(try store.removeBookmarks([9]).isEmpty)
    #expect(store.newestChange == 0)
  }

  @Test func `a song that takes over another gets its bookmarks`() throws {
    let store = try open()
    _ = try store.addBookmarks([(song("a"), 90, "one"), (song("b"), 90, "own")])
    _ = try store.addBookmarks([(song("a"), 10, "two")])
    _ = try store.adopt([(.of("a"), song("b"))])
    #expect(try stored(store) == ["b 10.0 two", "b 90.0 own"])
  }

  @Test func `archives keep bookmarks, and are as before without any`() throws {
    let bookmark = Bookmark(id: 3, name: "Solo", seconds: 63.5, addedAt: 7, track: song("a"))
    let archive = ListArchive(lists: [], bookmarks: [bookmark])
    try folder.write(archive.json.utf8, to: "a.json")
    #expect(try ListArchive(reading: folder["a.json"]).bookmarks == [bookmark])
    #expect(!ListArchive(lists: []).json.contains("bookmarks"))
  }
}
