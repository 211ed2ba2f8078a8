import PlayerModel
import TestSupport
import Testing

@testable import MusicLibrary

@Suite struct AlbumGroupingTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A reader of a library with the given tracks.
  func reader(_ tracks: [Track]) throws -> LibraryReader {
    var shelf: [TrackPath: Track] = [:]
    for (number, track) in tracks.enumerated() {
      var track = track
      track.path = try folder.write([UInt8](), to: "music/\(track.path.encoded)")
      track.persistentID = .of("\(number)")
      shelf[track.path] = track
    }
    let index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
    _ = try LibraryScanner(index: index, reader: ShelfReader(tracks: shelf), clock: clock)
      .scan([folder["music"]])
    return try #require(
      try LibraryReader(cache: folder["cache"], data: folder["data"], clock: clock) {
        () throws(PlayerError) in nil
      })
  }

  /// A track whose title is its path without its extension.
  func track(
    _ file: String, by artist: String, on album: String, _ number: Int? = nil, disc: Int? = nil,
    year: Int? = nil, albumArtist: String = ""
  ) -> Track {
    var track = Track(path: TrackPath(encoded: file + ".mp3"), title: file)
    (track.artist, track.album, track.albumArtist) = (artist, album, albumArtist)
    (track.trackNumber, track.discNumber, track.year) = (number, disc, year)
    return track
  }

  /// The titles of the library, in an order.
  func titles(in reader: LibraryReader, by order: LibraryOrder.Key = .artist) throws
    -> [String]
  {
    let list = try reader.list(LibraryQuery(order: LibraryOrder(order)))
    return try reader.rows(0..<list.count, of: list).map(\.track.title)
  }

  /// The albums by artist, as `artist: album, number of tracks`.
  func albums(in reader: LibraryReader) throws -> [String] {
    let groups = try reader.groups(.albumByYear)
    return try (0..<groups.count).map { index in
      let group = groups[index]
      let found = try reader.list(LibraryQuery(condition: group.condition))
      #expect(found.count == group.count, "\(group)")
      return "\(group.artist): \(group.name), \(group.count)"
    }
  }

  // MARK: Order

  @Test(arguments: [LibraryOrder.Key.artist, .album, .number])
  func `tracks without numbers are in the order of their files`(order: LibraryOrder.Key) throws {
    let files = ["01 - Zulu", "02 - Able", "03 - More", "10 - Bell", "11. Alpha", "100 - Aim"]
    let tracks = files.reversed().map { file in
      var track = track(file, by: "Zed", on: "C")
      track.title = String(file.reversed())
      return track
    }
    let reader = try reader(tracks)
    #expect(try titles(in: reader, by: order) == files.map { String($0.reversed()) })
    guard order != .number else { return }
    let places = TrackSorting(LibraryOrder(order)).places(of: tracks)
    #expect(places.map { tracks[$0].path.name } == files.map { $0 + ".mp3" })
  }

  @Test func `numbers in the tags come before those in names, and folders one after the other`()
    throws
  {
    let files =
      [
        ("B/9", 1), ("A/8", 2), ("A/2", nil), ("A/10", nil), ("B/1", nil), ("Part 2/1", nil),
        ("Part 10/1", nil),
      ] as [(String, Int?)]
    let tracks = files.reversed().map { track($0.0, by: "Zed", on: "C", $0.1) }
    #expect(try titles(in: reader(tracks)) == files.map(\.0))
    let places = TrackSorting(LibraryOrder(.artist)).places(of: tracks)
    #expect(places.map { tracks[$0].title } == files.map(\.0))
  }

  @Test func `tracks without a disc number are on the first disc`() throws {
    let discs = [nil, nil, 1, 1, nil, nil, 2, 0] as [Int?]
    let tracks = discs.enumerated().map { place, disc in
      track("\(place)", by: "Zed", on: "C", place < 6 ? place + 1 : place - 5, disc: disc)
    }
    let files = ["0", "7", "1", "2", "3", "4", "5", "6"]
    let sorted = try titles(in: reader(tracks))
    #expect(sorted.filter { $0 != "7" } == files.filter { $0 != "7" })
    #expect(sorted.last == "6" && sorted.prefix(3).contains("7"))
    let places = TrackSorting(LibraryOrder(.artist)).places(of: tracks)
    #expect(places.last == 6)
  }

  @Test func `a hidden track with the number 0 is the first on its disc`() throws {
    let numbers = [("1/2", 2), ("1/0", 0), ("1/1", 1), ("1/none", nil)] as [(String, Int?)]
    let tracks = numbers.map { track($0.0, by: "Zed", on: "C", $0.1) }
    let expected = ["1/0", "1/1", "1/2", "1/none"]
    #expect(try titles(in: reader(tracks)) == expected)
    let places = TrackSorting(LibraryOrder(.artist)).places(of: tracks)
    #expect(places.map { tracks[$0].title } == expected)
  }

  @Test func `tracks without an album are sorted by title`() throws {
    let reader = try reader(
      [
        track("2/b", by: "Zed", on: ""), track("1/c", by: "Zed", on: ""),
        track("3/a", by: "Zed", on: ""),
      ].map { track in
        var track = track
        track.title = String(track.title.suffix(1))
        return track
      })
    #expect(try titles(in: reader) == ["a", "b", "c"])
  }

  // MARK: Albums of one name

  @Test func `two albums of one name in one folder are two albums`() throws {
    func songs(by artist: String, year: Int) -> [Track] {
      (1...3).map { (number: Int) in
        track("\(artist) \(number)", by: artist, on: "Greatest Hits", number, year: year)
      }
    }
    let tracks = songs(by: "Queen", year: 1981) + songs(by: "ABBA", year: 1975)
    let reader = try reader(tracks)
    #expect(
      try albums(in: reader) == ["ABBA: Greatest Hits, 3", "Queen: Greatest Hits, 3"])
    #expect(
      try titles(in: reader) == ["ABBA 1", "ABBA 2", "ABBA 3", "Queen 1", "Queen 2", "Queen 3"])
  }

  @Test func `guests are on the album of their host or of their year`() throws {
    var tracks = [1, 2, 4, 5].map { (number: Int) in
      track("q\(number)", by: "Queen", on: "Live", number, year: 1986)
    }
    tracks += (1...3).map { (number: Int) in
      track("a\(number)", by: "ABBA", on: "Live", number, year: 1979)
    }
    tracks += [
      track("q3", by: "Queen & David Bowie", on: "Live", 3, year: 1999),
      track("q6", by: "Freddie Mercury", on: "Live", 6, year: 1986),
      track("x1", by: "Queensrÿche", on: "Live", 1, year: 2001),
    ]
    #expect(
      try albums(in: reader(tracks)) == [
        "ABBA: Live, 3", "Queen: Live, 6", "Various Artists: Live, 1",
      ])
  }

  @Test func `a compilation in one folder is one album`() throws {
    // Each number once, two discs without numbers of their own, and two artists of one year.
    let once = (1...6).map { track("1/\($0)", by: $0 < 4 ? "A" : "B", on: "One", $0, year: $0) }
    let discs = (1...8).map {
      track("2/\($0)", by: "Artist \($0 % 5)", on: "Two", ($0 - 1) % 4 + 1, year: 1990 + $0)
    }
    let split = (0...5).map {
      track("3/\($0)", by: $0 < 3 ? "A" : "B", on: "Split", $0 % 3 + 1, year: 2003)
    }
    let sides = (0...5).map {
      track("4/\($0)", by: $0 < 3 ? "A" : "B", on: "Sides", $0 % 3 + 1, disc: $0 / 3 + 1)
    }
    #expect(
      try Set(albums(in: reader(once + discs + split + sides))) == [
        "Various Artists: One, 6", "Various Artists: Two, 8", "Various Artists: Split, 6",
        "Various Artists: Sides, 6",
      ])
  }

  @Test func `the discs of a compilation are one album`() throws {
    let tracks = [
      track("Mix/Disc 1/1", by: "A", on: "Mix", 1, disc: 1),
      track("Mix/Disc 2/1", by: "B", on: "Mix", 1, disc: 2),
    ]
    #expect(try albums(in: reader(tracks)) == ["Various Artists: Mix, 2"])
  }

  @Test func `a compilation is one album in several folders, also if some tags lack its artist`()
    throws
  {
    let tracks = [
      track("Oasis/1", by: "Oasis", on: "Britpop", 1, albumArtist: "Various Artists"),
      track("Blur/2", by: "Blur", on: "Britpop", 2, albumArtist: "various artists"),
      track("Mix/3", by: "Pulp", on: "Britpop", 3), track("Mix/4", by: "Suede", on: "Britpop", 4),
    ]
    let reader = try reader(tracks)
    #expect(try albums(in: reader).count == 1)
    #expect(try titles(in: reader) == ["Oasis/1", "Blur/2", "Mix/3", "Mix/4"])
  }

  @Test func `thousands of artists with one album name in one folder are a compilation`() throws {
    let songs = (0..<20_000).map { number in
      let artist = Int32(number / 2)
      return SameNamedAlbums.Song(
        artist: artist, artistText: artist, disc: 0, number: Int32(number % 2) + 1,
        year: artist + 1)
    }
    let artists = SameNamedAlbums.artists(of: songs) { _, _ in false }
    #expect(artists.allSatisfy { $0 == nil })
  }
}
