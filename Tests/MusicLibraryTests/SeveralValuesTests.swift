import PlayerModel
import TestSupport
import Testing

@testable import MusicLibrary

/// Tracks with several artists, album artists or genres in the library.
@Suite struct SeveralValuesTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
    let shelf = [
      try track("1", artists: ["Anna", "Bert"], genres: ["Jazz", "Fusion"]),
      try track("2", artists: ["Bert"], genres: ["Fusion"]),
      try track("3", artists: ["Anna, Bert"], genres: ["Rock"]),
      try track("4", artists: ["AC/DC"], genres: []),
    ]
    let index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
    let tracks = Dictionary(uniqueKeysWithValues: shelf.map { ($0.path, $0) })
    _ = try LibraryScanner(index: index, reader: ShelfReader(tracks: tracks), clock: clock)
      .scan([folder["music"]])
  }

  private func track(_ title: String, artists: [String], genres: [String]) throws -> Track {
    let path = try folder.write([UInt8](), to: "music/\(title).mp3")
    var track = Track(path: path, title: title)
    track.persistentID = .of(title)
    track.artist = artists.joined(separator: ", ")
    track.album = "Album \(title)"
    track.genre = genres.joined(separator: ", ")
    track.tags = TrackTags { field in
      switch field {
      case .artists: artists.count > 1 ? artists : []
      case .genres: genres.count > 1 ? genres : []
      default: []
      }
    }
    return track
  }

  private func library() throws -> LibraryReader {
    try #require(
      try LibraryReader(cache: folder["cache"], data: folder.path, clock: clock) {
        () throws(PlayerError) in nil
      })
  }

  private func titles(_ condition: QueryCondition, in library: LibraryReader) throws -> [String] {
    let list = try library.list(LibraryQuery(condition: condition))
    return try library.rows(0..<list.count, of: list).map(\.track.title).sorted()
  }

  @Test(arguments: [
    (
      BrowseColumn.artist,
      ["AC/DC": ["4"], "Anna": ["1"], "Anna, Bert": ["3"], "Bert": ["1", "2"]]
    ),
    (.albumArtist, ["AC/DC": ["4"], "Anna": ["1"], "Anna, Bert": ["3"], "Bert": ["1", "2"]]),
    (.genre, ["": ["4"], "Fusion": ["1", "2"], "Jazz": ["1"], "Rock": ["3"]]),
  ])
  func `a track is listed under each of its values`(
    column: BrowseColumn, expected: [String: [String]]
  ) throws {
    let library = try library()
    let groups = try library.groups(column)
    #expect(Set(groups.map(\.name)) == Set(expected.keys) && groups.count == expected.count)
    for group in groups {
      #expect(group.count == expected[group.name]?.count, "\(group.name)")
      // The names of two artists and of one who is called like both are the same text.
      let found = try titles(group.condition, in: library)
      #expect(Set(found).isSuperset(of: expected[group.name] ?? []), "\(group.name)")
      if group.name != "Anna, Bert" { #expect(found == expected[group.name]) }
    }
  }

  @Test func `words find a track by each value and by all of them`() throws {
    let library = try library()
    let found = ["bert", "anna", "artist:bert", "anna bert", "genre:fusion", "albumartist:anna"]
      .map { try? titles(try #require(LibraryQuery(parsing: $0).condition), in: library) }
    #expect(
      found == [
        ["1", "2", "3"], ["1", "3"], ["1", "2", "3"], ["1", "3"], ["1", "2"], ["1", "3"],
      ])
  }

  @Test func `values are shown joined by commas`() throws {
    let library = try library()
    let list = try library.list(LibraryQuery(condition: .text(.title, .init("1"))))
    let track = try #require(try library.rows(0..<1, of: list).first?.track)
    #expect(track.artist == "Anna, Bert" && track.artists == ["Anna", "Bert"])
    #expect(try library.tracks(of: list)[0].track == track)
  }

  @Test func `each value completes a command line`() throws {
    let names = LibraryNames(cache: folder["cache"], data: folder["data"])
    #expect(names.names(of: .artists, beginningWith: "B") == ["Bert"])
    #expect(names.names(of: .genres, beginningWith: "") == ["Fusion", "Jazz", "Rock"])
    #expect(names.names(of: .albums, beginningWith: "Album 1") == ["Album 1"])
  }
}
