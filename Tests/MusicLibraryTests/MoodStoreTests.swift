import GRDB
import Glibc
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

@Suite struct MoodStoreTests {
  let folder: TemporaryFolder
  let clock = TestClock()
  let rainy: MoodName

  init() throws {
    folder = try TemporaryFolder()
    rainy = try #require(MoodName(rawValue: "Rainy Day"))
  }

  private func open() throws -> MoodStore {
    try MoodStore(folder: folder["data"], clock: clock)
  }

  private func titles(_ store: MoodStore, _ mood: MoodName) throws -> [String] {
    try store.tracks(in: mood).map(\.track.title)
  }

  @Test func `a listener begins with four empty moods`() throws {
    let expected = MoodName.standard.map { MoodSummary(name: $0, trackCount: 0) }
    #expect(try open().moods() == expected)
    #expect(try open().tracks(in: .sad).isEmpty)
  }

  @Test func `a song is filed once, and may be in several moods`() throws {
    let store = try open()
    let song = Track.of("one")
    #expect(try store.add([song], to: .calm) == MoodChange(mood: .calm, changed: 1, unchanged: 0))
    #expect(try store.add([song], to: .calm) == MoodChange(mood: .calm, changed: 0, unchanged: 1))
    #expect(
      try store.add([song, .of("two"), song], to: .happy)
        == MoodChange(mood: .happy, changed: 2, unchanged: 1))
    #expect(store.moods(of: .of("one")) == [.happy, .calm])
    #expect(
      store.moods(of: [.of("one"), .of("two"), .of("three")]) == [
        .of("one"): [.happy, .calm], .of("two"): [.happy],
      ])
    #expect(try store.moods().map(\.trackCount) == [2, 1, 0, 0])
  }

  @Test func `a song is removed, but only from the given mood`() throws {
    let store = try open()
    try fill(store)
    #expect(
      try store.remove([.of("one"), .of("three")], from: .calm)
        == MoodChange(mood: .calm, changed: 1, unchanged: 1))
    #expect(store.moods(of: .of("one")) == [.sad])
    #expect(try titles(store, .calm) == ["two"])
    #expect(try store.remove([.of("one")], from: .calm).changed == 0)
    #expect(try store.moods().map(\.trackCount) == [0, 1, 0, 1])
  }

  private func fill(_ store: MoodStore) throws {
    _ = try store.add([.of("one"), .of("two")], to: .calm)
    _ = try store.add([.of("one")], to: .sad)
  }

  @Test func `a custom mood exists before its first song`() throws {
    let store = try open()
    let words =
      "There is no mood called “Rainy Day”; there are “happy”, “calm”, “gloomy” and “sad”."
    #expect(throws: PlayerError(.notFound, words)) { try store.tracks(in: rainy) }
    #expect(throws: PlayerError.self) { try store.remove([.of("one")], from: rainy) }
    #expect(throws: PlayerError.self) { try store.add([.of("one")], to: rainy) }
    #expect(try store.moods().count == 4)
    try store.create(rainy, look: nil)
    #expect(try store.add([], to: rainy).changed == 0)
    #expect(try store.add([.of("one")], to: rainy).changed == 1)
    #expect(try store.moods().map(\.name) == MoodName.standard + [rainy])
    #expect(try open().moods() == store.moods())
  }

  @Test func `acknowledged changes survive the death of the host`() throws {
    let store = try open()
    try fill(store)
    _ = try store.remove([.of("two")], from: .calm)
    for name in ["moods.sqlite", "moods.sqlite-wal"] {
      try folder.write(folder.read("data/" + name), to: "killed/" + name)
    }
    let found = try MoodStore(folder: folder["killed"], clock: clock)
    #expect(try titles(found, .calm) == ["one"])
    #expect(found.moods(of: .of("one")) == [.calm, .sad])
    #expect(found.moods(of: .of("two")).isEmpty)
    #expect(found.notices.isEmpty)
  }

  @Test func `songs stay in the order of filing, with the time of filing`() throws {
    let store = try open()
    _ = try store.add([.of("b")], to: .calm)
    clock.advance(milliseconds: 5)
    _ = try store.add([.of("c"), .of("b"), .of("a")], to: .calm)
    let tracks = try store.tracks(in: .calm)
    #expect(tracks.map(\.track.title) == ["b", "c", "a"])
    #expect(tracks[1].addedAt - tracks[0].addedAt == 5)
  }

  @Test func `a song's details are shown even if its file is missing`() throws {
    let store = try open()
    let song = FullFixture.track
    _ = try store.add([song], to: .gloomy)
    #expect(
      try open().tracks(in: .gloomy) == [
        MoodTrack(
          persistentID: try #require(song.persistentID), addedAt: clock.now().unixMilliseconds,
          track: song, isMissing: true)
      ])
  }

  @Test func `a track whose sound was not read cannot be filed, nor can any with it`() throws {
    let store = try open()
    let unread = Track(path: TrackPath("/music/unread.mp3"), title: "Unread")
    let error = #expect(throws: PlayerError.self) {
      try store.add([.of("one"), unread], to: .calm)
    }
    #expect(error?.code == .invalidRequest)
    #expect(error?.message.contains("/music/unread.mp3") == true)
    #expect(store.moods(of: .of("one")).isEmpty)
    #expect(try titles(store, .calm).isEmpty)
  }

  @Test func `a song that was moved or retagged is updated in its moods`() throws {
    let store = try open()
    _ = try store.add([.of("one", at: "/old.mp3", title: "Old")], to: .calm)
    let now = Track.of("one", at: "/new.mp3", title: "New")
    #expect(try store.updateSeen([now, .of("nobody's")]) == 1)
    #expect(try store.updateSeen([now]) == 0)
    #expect(try open().tracks(in: .calm).map(\.track) == [now])
  }

  @Test func `a missing file is found again by its sound`() throws {
    let store = try open()
    let index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
    let scanner = LibraryScanner(index: index, reader: ScriptedReader(), clock: clock)
    for sound in ["one", "two", "gone"] {
      let path = try folder.write("\(sound)/\(sound)".utf8, to: "music/\(sound).mp3")
      _ = try store.add([.of(sound, at: path.encoded)], to: .calm)
    }
    let alone = try folder.write("alone/alone".utf8, to: "alone.mp3")
    _ = try store.add([.of("alone", at: alone.encoded)], to: .calm)
    _ = try scanner.scan([folder["music"]])
    #expect(rename(folder["music/one.mp3"].encoded, folder["music/1.mp3"].encoded) == 0)
    #expect(unlink(folder["music/gone.mp3"].encoded) == 0)
    // Another song takes the place of one that was moved.
    #expect(rename(folder["music/two.mp3"].encoded, folder["music/2.mp3"].encoded) == 0)
    try folder.write("another/another".utf8, to: "music/two.mp3")
    _ = try scanner.scan([])
    let found = try store.tracks(in: .calm, foundThrough: index)
    #expect(found.map(\.track.path.name) == ["1.mp3", "2.mp3", "gone.mp3", "alone.mp3"])
    #expect(found.map(\.isMissing) == [false, false, true, false])
  }

  @Test func `another recording at a song's path is another song, in moods and playlists`() throws {
    let store = try open()
    let index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
    let list = try #require(PlaylistName(rawValue: "list"))
    try store.create(list)
    // Their titles are the same, so that only the sound distinguishes them.
    let songs = ["kept", "replaced", "moved", "unscanned"].map { sound in
      Track.of(sound, at: folder["music/\(sound).mp3"].encoded, title: "Title")
    }
    for (name, sound) in [
      ("kept", "kept"), ("replaced", "another"), ("moved", "other"), ("elsewhere", "moved"),
    ] {
      try folder.write("\(sound)/Title".utf8, to: "music/\(name).mp3")
    }
    _ = try LibraryScanner(index: index, reader: ScriptedReader(), clock: clock)
      .scan([folder["music"]])
    // Of unscanned songs, only the path is known.
    try folder.write("whatever/Title".utf8, to: "music/unscanned.mp3")
    _ = try store.add(songs, to: .calm)
    try store.add(songs, to: list)
    let filed = try store.tracks(in: .calm, foundThrough: index)
    let listed = try store.tracks(in: list, foundThrough: index)
    for (tracks, missing) in [
      (filed.map(\.track), filed.map(\.isMissing)), (listed.map(\.track), listed.map(\.isMissing)),
    ] {
      #expect(missing == [false, true, false, false])
      #expect(
        tracks.map(\.path.name)
          == ["kept.mp3", "replaced.mp3", "elsewhere.mp3", "unscanned.mp3"])
      #expect(tracks.map(\.persistentID) == songs.map(\.persistentID))
    }
    #expect(
      try index.locate(songs).map { $0?.path.name }
        == ["kept.mp3", nil, "elsewhere.mp3", "unscanned.mp3"])
  }

  @Test func `a change that cannot be stored is an error and changes nothing`() throws {
    let store = try open()
    try fill(store)
    let other = try DatabaseQueue(path: folder["data/moods.sqlite"].encoded)
    try other.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER full BEFORE INSERT ON filing WHEN (SELECT count(*) FROM filing) > 4
          BEGIN SELECT RAISE(ABORT, 'no room'); END
          """)
    }
    let error = #expect(throws: PlayerError.self) {
      try store.add([.of("a"), .of("b"), .of("c")], to: .gloomy)
    }
    #expect(error?.code == .storageFailed)
    #expect(store.moods(of: .of("a")).isEmpty)
    #expect(try store.moods().map(\.trackCount) == [0, 2, 0, 1])
    #expect(try open().moods() == store.moods())
    #expect(try store.add([.of("a")], to: .happy).changed == 1)
  }

  @Test func `many threads file at once, and memory matches the disk`() async throws {
    let store = try open()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          let song = Track.of("song \(number % 5)")
          if number % 3 == 0 {
            _ = try? store.remove([.of("song \(number % 5)")], from: .calm)
          } else {
            _ = try? store.add([song], to: .calm)
          }
        }
      }
    }
    let stored = try Set(store.tracks(in: .calm).map(\.persistentID))
    for number in 0..<5 {
      let id = PersistentID.of("song \(number)")
      #expect(store.moods(of: id).contains(.calm) == stored.contains(id))
    }
    #expect(try store.moods()[1].trackCount == stored.count)
  }

  @Test func `damaged moods are restored from yesterday's backup`() throws {
    try fill(open())
    clock.advance(milliseconds: 2 * 86_400_000)
    _ = try open()
    try folder.write("garbage".utf8, to: "data/moods.sqlite")
    let store = try open()
    #expect(try titles(store, .calm) == ["one", "two"])
    #expect(store.notices.map(\.text).first?.contains("restored") == true)
  }
}
