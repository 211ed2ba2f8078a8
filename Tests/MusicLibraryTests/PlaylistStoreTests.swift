import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import MusicLibrary

@Suite struct PlaylistStoreTests {
  let folder: TemporaryFolder
  let store: MoodStore
  let tea: PlaylistName

  init() throws {
    folder = try TemporaryFolder()
    store = try MoodStore(folder: folder["data"], clock: TestClock())
    tea = try #require(PlaylistName(rawValue: " Tea "))
  }

  private func titles() throws -> String {
    try store.tracks(in: tea).map(\.track.title).joined()
  }

  private func places(_ titles: String) throws -> [Int64] {
    let tracks = try store.tracks(in: tea)
    return titles.compactMap { title in tracks.first { $0.track.title == String(title) }?.id }
  }

  @Test func `a playlist keeps its order, copies, and tracks without details`() throws {
    let unread = Track(path: TrackPath("/gone.mp3"), title: "c")
    try store.create(tea)
    try store.add([.of("a"), .of("b"), .of("a"), unread, FullFixture.track], to: tea)
    #expect(try titles() == "abac" + FullFixture.track.title)
    #expect(try store.playlists() == [PlaylistSummary(name: tea, trackCount: 5)])
    #expect(try store.tracks(in: tea).allSatisfy(\.isMissing))
    let again = try MoodStore(folder: folder["data"], clock: TestClock())
    #expect(try again.tracks(in: tea) == store.tracks(in: tea))
    #expect(try again.tracks(in: tea).last?.track == FullFixture.track)
  }

  @Test(
    arguments: [
      ("d", "a", "dabce"), ("a", nil, "bcdea"), ("ec", "b", "aceb" + "d"), ("b", "b", "abcde"),
      ("bc", "c", "abcde"), ("", "a", "abcde"),
    ] as [(String, String?, String)])
  func `entries are moved`(moved: String, target: String?, order: String) throws {
    try store.create(tea)
    try store.add("abcde".map { .of(String($0)) }, to: tea)
    try store.move(places(moved), before: target.flatMap { try places($0).first }, in: tea)
    #expect(try titles() == order)
    try store.add([.of("f")], to: tea)
    #expect(try titles() == order + "f")
  }

  @Test func `a missing playlist or entry is refused, and nothing is done halfway`() throws {
    try store.create(tea)
    try store.add([.of("a"), .of("b")], to: tea)
    let other = try #require(PlaylistName(rawValue: "other"))
    #expect(throws: PlayerError.self) { try store.tracks(in: other) }
    #expect(throws: PlayerError.self) { try store.add([.of("a")], to: other) }
    let near = try #require(PlaylistName(rawValue: "Tee"))
    #expect(throws: PlayerError(.notFound, "There is no playlist called “Tee”; there is “Tea”.")) {
      try store.tracks(in: near)
    }
    #expect(throws: PlayerError.self) { try store.remove([1], from: other) }
    #expect(throws: PlayerError.self) { try store.delete(other) }
    #expect(throws: PlayerError.self) { try store.rename(other, to: tea) }
    #expect(throws: PlayerError.self) { try store.create(tea) }
    #expect(throws: PlayerError.self) { try store.move([.max], before: nil, in: tea) }
    #expect(try store.remove([.max, .min], from: tea) == 0)
    #expect(try titles() == "ab")
  }

  @Test func `every change can be undone`() throws {
    let other = try #require(PlaylistName(rawValue: "other"))
    var states: [String] = []
    func note() throws {
      let lists = try store.playlists()
      states.append(try "\(lists) \(lists.map { try store.tracks(in: $0.name) })")
    }
    try note()
    try store.create(tea)
    try note()
    try store.add([.of("a"), .of("b"), .of("c")], to: tea)
    try note()
    try store.move(places("c"), before: places("a").first, in: tea)
    try note()
    _ = try store.remove(places("a"), from: tea)
    try note()
    try store.add([.of("d")], to: tea)
    try note()
    _ = try store.remove(places("d"), from: tea)
    try note()
    try store.add([.of("e"), .of("a")], to: tea)
    try note()
    try store.rename(tea, to: other)
    try note()
    try store.delete(other)
    while let state = states.popLast() {
      try store.undo(store.newestChange)
      let lists = try store.playlists()
      #expect(try "\(lists) \(lists.map { try store.tracks(in: $0.name) })" == state)
      if store.newestChange == 0 { break }
    }
    #expect(states.isEmpty)
  }

  @Test func `tracks are inserted after a place, at the start, or at the end, and that is redone`()
    throws
  {
    try store.create(tea)
    try store.add([.of("a"), .of("b")], to: tea)
    try store.insert([.of("c"), .of("d")], after: places("a").first, in: tea)
    #expect(try titles() == "acdb")
    try store.insert([.of("e")], after: nil, in: tea)
    #expect(try titles() == "eacdb")
    try store.insert([.of("f")], after: .max, in: tea)
    #expect(try titles() == "eacdbf")
    _ = try store.remove(places("c") + places("e"), from: tea)
    for state in ["eacdbf", "eacdb", "acdb", "ab", ""] {
      try store.undo(store.newestChange)
      #expect(try titles() == state)
    }
    for state in ["ab", "acdb", "eacdb", "eacdbf", "adbf"] {
      try store.redo(store.newestChange + 1)
      #expect(try titles() == state)
    }
    for state in ["eacdbf", "eacdb"] {
      try store.undo(store.newestChange)
      #expect(try titles() == state)
    }
  }

  @Test(arguments: [
    ("de", -2, "adebc"), ("de", Int.min, "deabc"), ("bd", 1, "acbed"), ("bd", -9, "badce"),
    ("a", Int.max, "bcdea"), ("abcde", 1, "abcde"), ("", 1, "abcde"), ("e", 1, "abcde"),
  ])
  func `places move together, keep their distances, and stop at both ends`(
    moved: String, rows: Int, result: String
  ) throws {
    try store.create(tea)
    try store.add(["a", "b", "c", "d", "e"].map { .of($0) }, to: tea)
    let number = store.newestChange
    try store.shift(moved.flatMap { try places("\($0)") }, by: rows, in: tea)
    #expect(try titles() == result)
    #expect((store.newestChange > number) == (result != "abcde"))
    #expect(throws: PlayerError.self) { try store.shift([.max], by: 1, in: tea) }
  }

  @Test func `undoing one change reverts all that it added, changed and removed`() throws {
    try store.create(tea)
    try store.add([.of("a"), .of("b")], to: tea)
    let (before, tea) = (try store.tracks(in: tea), tea)
    try store.change { database in
      let id = try #require(try PlaylistSchema.id(of: tea, in: database))
      try PlaylistSchema.add([.of("c"), .of("d")], to: id, in: database)
      let places = try PlaylistSchema.places(in: id, of: database)
      try PlaylistSchema.arrange(places.reversed(), in: database)
      #expect(try PlaylistSchema.remove([places[0], places[3]], of: id, in: database) == 2)
    } then: { _, _ in
    }
    #expect(try store.tracks(in: tea).map(\.track.title) == ["c", "b"])
    try store.undo(store.newestChange)
    #expect(try store.tracks(in: tea) == before)
  }

  @Test func `an entry's number is never reused`() throws {
    try store.create(tea)
    try store.add([.of("a")], to: tea)
    let first = try places("a")
    _ = try store.remove(first, from: tea)
    try store.add([.of("b")], to: tea)
    #expect(try places("b") != first)
  }

  @Test func `a song that was moved or retagged is updated in its playlists`() throws {
    try store.create(tea)
    try store.add([.of("one", at: "/old.mp3", title: "Old")], to: tea)
    let now = Track.of("one", at: "/new.mp3", title: "New")
    #expect(try store.updateSeen([now, .of("nobody's")]) == 1)
    #expect(try store.tracks(in: tea).map(\.track) == [now])
  }

  @Test func `a song of which another copy was seen keeps its path`() throws {
    let (here, there) = (folder["here.mp3"].encoded, folder["there.mp3"].encoded)
    let kept = [Track.of("one", at: here, title: "Single"), .of("one", at: there, title: "Album")]
    for path in [here, there] {
      try folder.write("one".utf8, to: TrackPath(encoded: path).name)
    }
    try store.create(tea)
    try store.add(kept, to: tea)
    _ = try store.add([kept[0]], to: .calm)
    #expect(try store.updateSeen([.of("one", at: "/third.mp3", title: "Third")] + kept) == 0)
    #expect(try store.tracks(in: tea).map(\.track) == kept)
    #expect(try store.tracks(in: .calm).map(\.track) == [kept[0]])
    // One is retagged; the other is gone and was found elsewhere.
    let now = [
      Track.of("one", at: here, title: "Retagged"), .of("one", at: "/new.mp3", title: "New"),
    ]
    #expect(try store.updateSeen([now[0]]) == 2)
    unlink(there)
    #expect(try store.updateSeen([now[1]]) == 1)
    #expect(try store.tracks(in: tea).map(\.track) == now)
    #expect(try store.tracks(in: .calm).map(\.track) == [now[0]])
  }

  @Test func `tracks from another machine are found by sound, path and tags`() throws {
    let index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: TestClock())
    let reader = ScriptedReader()
    for name in ["sound", "path"] {
      try folder.write("\(name)/\(name)".utf8, to: "music/\(name).mp3")
    }
    _ = try LibraryScanner(index: index, reader: reader, clock: TestClock()).scan([folder["music"]])
    let bySound = Track.of("sound", at: "/elsewhere/1.mp3", title: "Another title")
    var byPath = Track(path: folder["music/path.mp3"], title: "Whatever")
    byPath.artist = "Nobody"
    let gone = Track.of("gone", at: "/elsewhere/2.mp3")
    let found = try TrackMatcher(index: index, reader: reader).match([bySound, byPath, gone])
    #expect(found.map { $0?.path } == [folder["music/sound.mp3"], folder["music/path.mp3"], nil])
    #expect(try TrackMatcher(index: nil, reader: reader).match([gone]) == [nil])
  }

  @Test(arguments: [
    ("mine/Other", true), ("another/SONG", true), ("another/Other", false), ("no music", false),
  ])
  func `the file at a track's path is the track if its sound or its title matches`(
    content: String, isFound: Bool
  ) throws {
    let index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: TestClock())
    let reader = ScriptedReader()
    let path = try folder.write(content.utf8, to: "music/a.mp3")
    let meant = Track.of("mine", at: path.encoded, title: "Song")
    func match(_ index: LibraryIndex?) throws -> TrackPath? {
      try TrackMatcher(index: index, reader: reader).match([meant])[0]?.path
    }
    let expected = isFound ? path : nil
    #expect(try match(nil) == expected)
    #expect(try match(index) == expected, "before it is scanned")
    _ = try LibraryScanner(index: index, reader: reader, clock: TestClock()).scan([folder["music"]])
    #expect(try match(index) == expected)
  }

  @Test(arguments: [
    ("Sören/Grün/01.mp3", true), ("/Music/Sören/Grün/01.mp3", true), ("/x/GRÜN/01.MP3", true),
    ("/y/So\u{308}ren/Gru\u{308}n/01.mp3", true), ("/x/01.mp3", false), ("/x/Rot/01.mp3", false),
    // The file is equally likely in both folders.
    ("/x/Live/01.mp3", false), ("/Music/B/Live/01.mp3", true),
  ])
  func `a track elsewhere is found by the end of its path`(path: String, isFound: Bool) throws {
    let index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: TestClock())
    let reader = ScriptedReader()
    for place in ["Sören/Grün", "A/Live", "B/Live"] {
      try folder.write(place.utf8, to: "music/\(place)/01.mp3")
    }
    _ = try LibraryScanner(index: index, reader: reader, clock: TestClock()).scan([folder["music"]])
    let meant = Track(path: folder[path], title: "Unknown")
    let matcher = TrackMatcher(index: index, reader: reader)
    #expect(try (matcher.match([meant])[0] != nil) == isFound)
    var other = meant
    other.duration = 5000
    #expect(try matcher.match([other]) == [nil], "a recording of another length is a different one")
  }

  /// Reads like ``ScriptedReader``, but adds an artist.
  private struct ArtistReader: TrackReading {
    func read(_ path: TrackPath) throws(PlayerError) -> Track {
      var track = try ScriptedReader().read(path)
      track.artist = "Artist"
      return track
    }
  }

  @Test func `a track is found by its tags if its length is off by at most three seconds`() throws {
    let index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: TestClock())
    let reader = ArtistReader()
    let path = try folder.write("song/Song".utf8, to: "music/song.mp3")
    _ = try LibraryScanner(index: index, reader: reader, clock: TestClock()).scan([folder["music"]])
    let known = try #require(try index.tracks(withIdentity: .of("song")).first)
    let length = try #require(known.duration)
    let found = try [-3.5, -3, 3, 3.5].map { difference in
      var track = known
      track.persistentID = nil
      track.path = TrackPath("/elsewhere/1.mp3")
      track.duration = length + difference
      return try TrackMatcher(index: index, reader: reader).match([track])[0]?.path
    }
    #expect(found == [nil, path, path, nil])
  }

  @Test func `an archive is safe to print`() throws {
    let track = Track.of("one", at: "/m.mp3", title: "a\u{9B}31m\u{202E}b\u{7F}")
    let archive = ListArchive(lists: [.init(kind: .mood, name: "calm", tracks: [track])])
    #expect(archive.json.contains(#""a\u009b31m\u202eb\u007f""#))
    #expect(
      archive.json.unicodeScalars.allSatisfy {
        $0 == "\n" || $0.properties.generalCategory != .control
      })
  }

  @Test func `an archive is restored unchanged, and others are refused`() throws {
    var track = Track.of("one", at: "/m\u{EF80}.mp3", title: "a\u{0}\"é")
    track.duration = 61.5
    let look = MoodLook(key: 2, color: .pink, sign: MoodSign(rawValue: "~"))
    let list = ListArchive.List(
      kind: .mood, name: "calm", look: look, tracks: [track, FullFixture.track])
    let archive = ListArchive(lists: [list])
    let path = try folder.write(archive.json.utf8, to: "lists.json")
    #expect(try ListArchive(reading: path) == archive)
    let newer = archive.json.replacing(#""version" : 1"#, with: #""version" : 2"#)
    for text in ["", "{}", "[1]", "null", #"{"format":"x","version":1,"lists":[]}"#, newer] {
      let path = try folder.write(text.utf8, to: "other.json")
      #expect(throws: PlayerError.self) { try ListArchive(reading: path) }
    }
    #expect(throws: PlayerError.self) { try ListArchive(reading: folder["nothing.json"]) }
  }
}
