import MusicLibrary
import PlayerModel
import TestSupport
import Testing

/// Search results of several kinds, and lists of what a filter leaves.
@Suite struct LibraryHitsTests {
  private let folder: TemporaryFolder
  private let reader: LibraryReader

  init() throws {
    folder = try TemporaryFolder()
    let clock = TestClock()
    var shelf: [TrackPath: Track] = [:]
    let songs: [(String, String, String, Int)] = [
      ("Plainsong", "The Cure", "Disintegration", 1989),
      ("Pictures of You", "The Cure", "Disintegration", 1989),
      ("Boys Don't Cry", "The Cure", "Three Imaginary Boys", 1979),
      ("Cure for Pain", "Morphine", "Cure for Pain", 1993),
      ("Disintegration", "Mono", "Hymn", 2009),
      ("One", "Cured", "Nothing", 2001), ("Two", "Cure Collective", "Something", 2002),
    ]
    for (number, song) in songs.enumerated() {
      let path = try folder.write([UInt8](), to: "music/\(song.1)/\(song.2)/\(number).mp3")
      var track = Track(path: path, title: song.0)
      (track.artist, track.album, track.year) = (song.1, song.2, song.3)
      track.persistentID = .of("\(number)")
      shelf[path] = track
    }
    _ = try MoodStore(folder: folder["data"], clock: clock)
    let index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
    _ = try LibraryScanner(index: index, reader: ShelfReader(tracks: shelf), clock: clock)
      .scan([folder["music"]])
    reader = try #require(
      try LibraryReader(cache: folder["cache"], data: folder["data"], clock: clock) {
        () throws(PlayerError) in nil
      })
  }

  /// The names of artists and albums, and the number of tracks.
  private func hits(_ text: String) throws -> (groups: [String], tracks: Int) {
    let hits = try reader.hits(LibraryQuery(parsing: text))
    return (
      hits.groups.map { "\($0.column == .album ? "album" : "artist") \($0.name)" },
      hits.tracks.count
    )
  }

  @Test(arguments: [
    ("cure", ["artist The Cure", "artist Cure Collective", "artist Cured", "album Cure for Pain"]),
    ("disint", ["album Disintegration"]), ("cure disint", ["album Disintegration"]),
    ("the cure", ["artist The Cure"]), ("cure for", ["album Cure for Pain"]),
    ("plainsong", []), ("cure year:1989", ["artist The Cure"]), ("year:1989", []),
    ("cure not pain", []), ("disintegartion", []), ("zzz", []),
    ("\"cure for pain\"", ["album Cure for Pain"]),
  ])
  func `artists and albums with the words in their names are found, best match first`(
    text: String, groups: [String]
  ) throws {
    #expect(try hits(text).groups == groups)
  }

  @Test func `the tracks are those of the query`() throws {
    for text in ["cure", "disint", "cure year:1989", "disintegartion", "zzz", ""] {
      #expect(try hits(text).tracks == reader.list(LibraryQuery(parsing: text)).count)
    }
  }

  @Test func `a group has the tracks that were counted`() throws {
    for text in ["cure", "cure year:1989", "disint"] {
      for group in try reader.hits(LibraryQuery(parsing: text)).groups {
        let found = try reader.list(LibraryQuery(condition: group.condition))
        #expect(found.count == group.count, "\(text) \(group.name)")
      }
    }
  }

  @Test func `there are at most five artists and five albums`() throws {
    #expect(try hits("o").groups.count <= 10)
  }

  @Test func `a filtered tree has only folders and tracks that match`() throws {
    let music = folder["music"].encoded
    let filter = try #require(try LibraryQuery(parsing: "year:1989").condition)
    let root = try reader.folder(nil, of: filter)
    #expect(root.folders.map(\.folder) == [music + "/The Cure/Disintegration"])
    #expect(root.folders.map(\.count) == [2] && root.tracks.count == 0)
    let inside = try reader.folder(music + "/The Cure/Disintegration", of: filter)
    #expect(inside.folders.isEmpty && inside.tracks.count == 2)
    #expect(try reader.folder(music + "/Mono/Hymn", of: filter).tracks.count == 0)
    #expect(try reader.folder(music, of: nil).folders.count == 5)
  }

  @Test func `a list knows whether any of its tracks has a number, and whether there are discs`()
    throws
  {
    let list = try reader.list(LibraryQuery())
    #expect(!list.hasTrackNumbers && !list.hasLaterDiscs)
  }
}
