import MusicLibrary
import PlayerModel
import TestSupport
import Testing

/// Which condition of a query leaves nothing.
struct EmptyResultTests {
  private let folder: TemporaryFolder
  private let moods: MoodStore
  private let reader: LibraryReader

  init() throws {
    folder = try TemporaryFolder()
    var shelf: [TrackPath: Track] = [:]
    for (number, (title, artist, year)) in [
      ("Pictures of You", "The Cure", 1989), ("Lullaby", "The Cure", 1989),
      ("Roads", "Portishead", 1994),
    ].enumerated() {
      let path = try folder.write([UInt8](), to: "music/\(number).mp3")
      var track = Track(path: path, title: title)
      track.persistentID = .of("\(number)")
      (track.artist, track.year) = (artist, year)
      shelf[path] = track
    }
    let clock = TestClock()
    moods = try MoodStore(folder: folder["data"], clock: clock)
    let index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
    _ = try LibraryScanner(index: index, reader: ShelfReader(tracks: shelf), clock: clock)
      .scan([folder["music"]])
    reader = LibraryReader(index: index, moods: moods, clock: clock) {
      () throws(PlayerError) in nil
    }
  }

  @Test(arguments: [
    ("artist:cure year:1994", "“year:1994” matches none of the 2 tracks that “artist:cure” finds."),
    ("roads year:1989", "“year:1989” matches not the one track that “roads” finds."),
    ("artist:cure year:2020", "Nothing matches “year:2020”."),
    ("genre:jazz artist:cure", "Nothing matches “genre:jazz”."),
    ("xyzzy", "Nothing matches “xyzzy”."),
    (
      "artist:cure year:1989 title:roads",
      "“title:roads” matches none of the 2 tracks that “artist:cure year:1989” finds."
    ),
    ("not year:>1900", "Nothing matches “not year:>1900”."),
  ])
  func `the answer names it`(query: String, sentence: String) throws {
    let query = try LibraryQuery(parsing: query)
    #expect(try reader.list(query).count == 0)
    #expect(try reader.emptyResult(of: query)?.sentence == sentence)
  }

  @Test(arguments: ["", "cure", "artist:cure year:1989", "lulaby"])
  func `a query that finds something has none`(query: String) throws {
    #expect(try reader.emptyResult(of: LibraryQuery(parsing: query)) == nil)
  }

  @Test func `an empty built-in list says what fills it`() throws {
    for query in [BuiltInQuery.favourites, BuiltInQuery.named("most-played")].compactMap(\.self) {
      #expect(try reader.list(query.query).count == 0)
      #expect(try reader.emptyResult(of: query.query)?.sentence == query.emptySentence)
    }
    let never = try #require(BuiltInQuery.named("never played"))
    #expect(try reader.emptyResult(of: never.query) == nil)
  }

  @Test func `of an empty saved query, the condition is named that leaves nothing`() throws {
    try moods.save(SavedQuery(name: "old", text: "artist:cure year:1950"))
    try moods.save(SavedQuery(name: "favourites", text: "rating:5"))
    for (name, condition) in [("old", "year:1950"), ("Favourites", "rating:5")] {
      let query = LibraryQuery(condition: .saved(name))
      #expect(
        try reader.emptyResult(of: query)?.sentence == "Nothing matches “\(condition)”.")
    }
  }

  @Test func `what was never heard was not heard in any time`() throws {
    let titles = { (text: String) throws -> Int in
      try reader.list(LibraryQuery(parsing: text)).count
    }
    #expect(try titles("played:>30d") == 3)
    #expect(try titles("not played:<30d") == 3)
    #expect(try titles("played:<30d") == 0)
    #expect(try titles("played:1d..9y") == 0)
  }
}
