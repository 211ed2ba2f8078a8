import LocalDatabase
import PlayerModel
import TestSupport
import Testing

@testable import MusicLibrary

/// Lists in the order of the sort names in tags, and albums in that of their dates.
@Suite struct SortNameTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func track(
    _ title: String, by artist: String, on album: String = "", date: (Int, Int?)? = nil,
    _ tags: [TrackTags.Field: [String]] = [:]
  ) throws -> Track {
    let path = try folder.write([UInt8](), to: "music/\(title).mp3")
    var track = Track(path: path, title: title)
    track.persistentID = .of(title)
    (track.artist, track.album) = (artist, album)
    (track.year, track.monthDay) = (date?.0, date?.1)
    track.tags = TrackTags { tags[$0] ?? [] }
    return track
  }

  private func library(_ shelf: [Track]) throws -> LibraryReader {
    let index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
    let tracks = Dictionary(uniqueKeysWithValues: shelf.map { ($0.path, $0) })
    _ = try LibraryScanner(index: index, reader: ShelfReader(tracks: tracks), clock: clock)
      .scan([folder["music"]])
    return try #require(
      try LibraryReader(cache: folder["cache"], data: folder.path, clock: clock) {
        () throws(PlayerError) in nil
      })
  }

  private func names(_ groups: LibraryGroups) -> [String] {
    (0..<groups.count).map { groups[$0].name }
  }

  private func titles(_ key: LibraryOrder.Key, in library: LibraryReader) throws -> [String] {
    let list = try library.list(LibraryQuery(order: LibraryOrder(key)))
    return try library.rows(0..<list.count, of: list).map(\.track.title)
  }

  private func shelf() throws -> [Track] {
    [
      try track(
        "The Wall", by: "Johann Sebastian Bach", on: "Zwei",
        [
          .artistSort: ["Bach, Johann Sebastian"], .titleSort: ["Bb"],
          .albumSort: ["Album Zwei"],
        ]),
      // Names of the same artist without a sort name are sorted like those with one.
      try track("B", by: "JOHANN SEBASTIAN BACH", on: "Yes"),
      try track("A", by: "The Beatles", on: "Album Drei"),
      // The tags say that this is no article.
      try track("D", by: "La Roux", on: "Album Eins", [.artistSort: ["La Roux"]]),
      try track("C", by: "Kyuss", on: "Album Vier"),
    ]
  }

  @Test func `artists, albums and tracks are in the order of their sort names`() throws {
    let shelf = try shelf()
    let library = try library(shelf)
    let artists = ["johann sebastian bach", "the beatles", "kyuss", "la roux"]
    #expect(names(try library.groups(.artist)).map { $0.lowercased() } == artists)
    #expect(names(try library.groups(.albumArtist)).map { $0.lowercased() } == artists)
    #expect(
      names(try library.groups(.album))
        == ["Album Drei", "Album Eins", "Album Vier", "Zwei", "Yes"])
    #expect(try titles(.title, in: library) == ["A", "B", "The Wall", "C", "D"])
    #expect(try titles(.artist, in: library) == ["The Wall", "B", "A", "C", "D"])
    // The queue has the order of the library.
    for key in [LibraryOrder.Key.title, .artist, .album] {
      let places = TrackSorting(LibraryOrder(key)).places(of: shelf)
      #expect(try places.map { shelf[$0].title } == titles(key, in: library), "\(key)")
    }
  }

  @Test func `typed letters lead to sort names`() throws {
    let library = try library(try shelf())
    let artists = try library.list(LibraryQuery(order: LibraryOrder(.artist)))
    for (letters, place) in [("bac", 0), ("be", 2), ("joh", 3), ("la", 4), ("ro", 5)] {
      #expect(artists.place(of: letters) == place, "\(letters)")
    }
    let titles = try library.list(LibraryQuery(order: LibraryOrder(.title)))
    #expect(titles.place(of: "bb") == 2)
  }

  @Test func `each of several artists is sorted by a name of its own`() throws {
    let library = try library([
      try track(
        "1", by: "Anna, Bert",
        [.artists: ["Anna", "Bert"], .artistSort: ["Xavier, Anna", "Coe, Bert"]]),
      try track("2", by: "Dora"), try track("3", by: "Bert"),
    ])
    #expect(names(try library.groups(.artist)) == ["Bert", "Dora", "Anna"])
    #expect(names(try library.groups(.albumArtist)) == ["Bert", "Dora", "Anna"])
  }

  @Test func `tracks are sorted by the sort names of composers`() throws {
    let shelf = [
      try track("1", by: "Ann", [.composers: ["Erik Satie"], .composerSort: ["Satie, Erik"]]),
      try track("2", by: "Ann", [.composers: ["Johann Sebastian Bach"]]),
      try track("3", by: "Ann"),
      try track("4", by: "Ann", [.composers: ["Clara Schumann", "Cage"]]),
    ]
    let expected = ["4", "2", "1", "3"]
    #expect(try titles(.composer, in: try library(shelf)) == expected)
    let places = TrackSorting(LibraryOrder(.composer)).places(of: shelf)
    #expect(places.map { shelf[$0].title } == expected)
  }

  @Test func `a track is listed under each of its composers`() throws {
    let library = try library([
      try track(
        "1", by: "Ann",
        [
          .composers: ["Erik Satie", "Clara Schumann"],
          .composerSort: ["Satie, Erik", "Schumann, Clara"],
        ]),
      try track("2", by: "Ann", [.composers: ["erik satie"]]),
      try track("3", by: "Ann", [.composers: ["Philip Glass"]]), try track("4", by: "Ann"),
    ])
    let groups = try library.groups(.composer)
    #expect(names(groups) == ["Philip Glass", "Erik Satie", "Clara Schumann", ""])
    #expect(groups.map(\.count) == [1, 2, 1, 1])
    for group in groups {
      #expect(try library.list(LibraryQuery(condition: group.condition)).count == group.count)
    }
    let some = try library.groups(.composer, of: .text(.title, .init("3", .whole)))
    #expect(names(some) == ["Philip Glass"])
  }

  @Test func `albums of an artist and year are in the order of their dates`() throws {
    let shelf = [
      try track("1", by: "Ann", on: "Zebra", date: (2001, 201)),
      try track("2", by: "Ann", on: "Mouse", date: (2001, 1000)),
      try track("3", by: "Ann", on: "Ape", date: (2001, 1224)),
      try track("4", by: "Ann", on: "Newt", date: (2001, nil)),
      try track("5", by: "Ann", on: "Ox", date: (2000, 1231)),
      try track("6", by: "Ann", on: "Zebra", date: (2001, 1105)),
      try track("7", by: "Ann", on: "Ant"),
    ]
    let library = try library(shelf)
    #expect(
      names(try library.groups(.albumByYear)) == ["Ox", "Newt", "Zebra", "Mouse", "Ape", "Ant"])
    let expected = ["5", "4", "1", "6", "2", "3", "7"]
    #expect(try titles(.artist, in: library) == expected)
    #expect(
      TrackSorting(LibraryOrder(.artist)).places(of: shelf).map { shelf[$0].title } == expected)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `sort names keep equal texts equal and others apart, in their order`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let words = ["The Zoo", "zoo", "Abc", "ABC", "", "Ärger 2", "arger 10", "x", "La Roux", "?"]
    var interner = ByteInterner()
    var names = SortNames.Builder()
    for word in words.shuffled(using: &random) {
      var word = word
      let text = word.withUTF8 { interner.number(of: $0) }
      if Bool.random(using: &random) {
        names.add(words.randomElement(using: &random) ?? "", to: text)
      }
    }
    let texts = FoldedTexts(interner)
    let plain = texts.ranks()
    let order = TextOrder(texts, names.names(keepsOriginals: false))
    for one in 0..<texts.count {
      #expect((order.ranks[one] == .max) == (plain[one] == .max))
      for other in 0..<texts.count {
        let isSame = plain[one] == plain[other]
        #expect(isSame == (order.ranks[one] == order.ranks[other]))
        guard !isSame, plain[one] != .max, plain[other] != .max,
          order.ranks[one] < order.ranks[other]
        else { continue }
        let (first, second) = (order.sortText(of: one), order.sortText(of: other))
        #expect(first.texts.compare(first.text, second.text, in: second.texts) <= 0)
      }
    }
  }

  @Test func `the date of an album is the earliest and most exact one`() {
    var date = ReleaseDate()
    for (next, expected): ((Int32, Int32), (Int32, Int32)) in [
      ((0, 503), (0, 0)), ((2001, 0), (2001, 0)), ((2001, 503), (2001, 503)),
      ((2001, 0), (2001, 503)), ((2001, 201), (2001, 201)), ((2000, 0), (2000, 0)),
      ((2001, 101), (2000, 0)),
    ] {
      date.add(ReleaseDate(year: next.0, monthDay: next.1))
      #expect(date == ReleaseDate(year: expected.0, monthDay: expected.1))
    }
  }
}
