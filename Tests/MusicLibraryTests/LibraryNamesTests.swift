import MusicLibrary
import PlayerModel
import TestSupport
import Testing

@Suite struct LibraryNamesTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
  }

  private var names: LibraryNames { LibraryNames(cache: folder["cache"], data: folder["data"]) }

  private func scan(artists: [String]) throws {
    var shelf: [TrackPath: Track] = [:]
    for (number, artist) in artists.enumerated() {
      let path = try folder.write([UInt8](), to: "music/\(number).mp3")
      var track = Track(path: path, title: "\(number)")
      track.artist = artist
      track.album = "Album of \(artist)"
      track.persistentID = .of("\(number)")
      shelf[path] = track
    }
    let index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
    _ = try LibraryScanner(index: index, reader: ShelfReader(tracks: shelf), clock: clock)
      .scan([folder["music"]])
  }

  @Test func `names start with what is typed, are sorted, and occur once`() throws {
    try scan(artists: ["The Cure", "The Clash", "The Cure", "Cher", ""])
    #expect(names.names(of: .artists, beginningWith: "The") == ["The Clash", "The Cure"])
    #expect(names.names(of: .artists, beginningWith: "") == ["Cher", "The Clash", "The Cure"])
    #expect(names.names(of: .albums, beginningWith: "Album of Ch") == ["Album of Cher"])
    #expect(names.names(of: .artists, beginningWith: "x").isEmpty)
  }

  @Test func `case and accents count only if the typed text has any`() throws {
    try scan(artists: ["Beyoncé", "BEYOND"])
    #expect(names.names(of: .artists, beginningWith: "beyonce") == ["Beyoncé"])
    #expect(names.names(of: .artists, beginningWith: "Bey") == ["Beyoncé"])
    #expect(names.names(of: .artists, beginningWith: "bey") == ["BEYOND", "Beyoncé"])
  }

  @Test func `values of further tags are single, sorted, and occur once`() throws {
    var shelf: [TrackPath: Track] = [:]
    for (number, composers) in [["Bach", "Busoni"], ["Bach"], ["Clara Schumann"], []].enumerated() {
      let path = try folder.write([UInt8](), to: "music/\(number).mp3")
      var track = Track(path: path, title: "\(number)")
      track.persistentID = .of("\(number)")
      track.tags = TrackTags { $0 == .composers ? composers : $0 == .bpm ? ["\(number)"] : [] }
      shelf[path] = track
    }
    let index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
    _ = try LibraryScanner(index: index, reader: ShelfReader(tracks: shelf), clock: clock)
      .scan([folder["music"]])
    #expect(
      names.names(of: .values(.composers), beginningWith: "") == [
        "Bach", "Busoni", "Clara Schumann",
      ])
    #expect(names.names(of: .values(.composers), beginningWith: "b") == ["Bach", "Busoni"])
    #expect(names.names(of: .values(.labels), beginningWith: "").isEmpty)
  }

  @Test func `moods, bookmarks, playlists and saved queries are the listener's own`() throws {
    let moods = try MoodStore(folder: folder["data"], clock: clock)
    try moods.create(try #require(PlaylistName(rawValue: "Morning run")))
    try moods.save(SavedQuery(name: "evening", text: "mood:calm"))
    _ = try moods.addBookmarks([
      (Track.of("one"), 0, "Solo"), (Track.of("one"), 1, "Solo"), (Track.of("two"), 1, ""),
    ])
    #expect(names.names(of: .moods, beginningWith: "c") == ["calm"])
    #expect(names.names(of: .playlists, beginningWith: "") == ["Morning run"])
    #expect(names.names(of: .bookmarks, beginningWith: "") == ["Solo"])
    #expect(names.names(of: .savedQueries, beginningWith: "e") == ["evening"])
  }

  @Test func `without a library, or with an unreadable one, there are no names`() throws {
    #expect(names.names(of: .artists, beginningWith: "").isEmpty)
    _ = try folder.write(Array("no database".utf8), to: "cache/index.sqlite")
    #expect(names.names(of: .artists, beginningWith: "").isEmpty)
    #expect(names.names(of: .moods, beginningWith: "").isEmpty)
  }
}
