import Locations
import MusicLibrary
import PlayerInterface
import PlayerModel
import TestSupport
import Testing

@testable import InterfaceRunner

/// Searches in lists of the library, and what is known of a whole list.
@Suite struct ListFindingTests {
  /// Reads the tags from the path: `artist/year album/disc-number title`.
  private struct PathReader: TrackReading {
    func read(_ path: TrackPath) throws(PlayerError) -> Track {
      let parts = path.encoded.split(separator: "/").suffix(3).map(String.init)
      let album = parts[1].split(separator: " ", maxSplits: 1).map(String.init)
      let name = parts[2].split(separator: " ", maxSplits: 1).map(String.init)
      let numbers = name[0].split(separator: "-").compactMap { Int($0) }
      var track = Track(path: path, title: String(name[1].dropLast(4)))
      (track.artist, track.album, track.year) = (parts[0], album[1], Int(album[0]))
      track.albumArtist = parts[0]
      (track.discNumber, track.trackNumber) = (numbers[0], numbers[1])
      if track.title == "Guest" { track.artist = "Tricky" }
      let digits = track.title.utf8.map { String($0, radix: 16) }.joined()
      track.persistentID = PersistentID(
        rawValue: "s1:" + (digits + String(repeating: "0", count: 32)).prefix(32))
      return track
    }
  }

  private let folder: TemporaryFolder
  private var sources: ListSources

  private static let files = [
    "Abba/1973 Ring/1-1 Nina", "Abba/1973 Ring/1-2 Disillusion",
    "Cure/1981 Faith/1-1 Primary", "Cure/1992 Wish/1-1 Open", "Cure/1992 Wish/2-2 Faithful",
    "Massive/1994 Protection/1-1 Karmacoma", "Massive/1998 Mezzanine/1-1 Angel",
    "Massive/1998 Mezzanine/1-2 Guest",
  ]

  init() throws {
    folder = try TemporaryFolder()
    let locations = Locations(
      environment: ["HOME": folder["home"].encoded], temporary: folder["tmp"].encoded)
    sources = ListSources(locations)
    for path in [locations.cache, locations.data] {
      try folder.makeFolder(String(path.dropFirst(folder.path.encoded.count + 1)))
    }
    let index = try LibraryIndex(
      cache: TrackPath(locations.cache), data: TrackPath(locations.data), clock: TestClock())
    for file in Self.files { try folder.write([0], to: "music/\(file).mp3") }
    let scanner = LibraryScanner(index: index, reader: PathReader(), clock: TestClock())
    _ = try scanner.scan([folder["music"]])
  }

  private static func artist(_ name: String) -> QueryCondition {
    .text(.albumArtist, .init(name, .whole))
  }

  private static let artists = ListSource.groups(.albumArtist, of: nil)
  private static let albums = ListSource.groups(.albumByYear, of: nil)
  private static let tracks = ListSource.tracks(LibraryQuery())

  /// The columns of the library, beginning with that of index `first`.
  private static func areas(from first: Int) -> [RowSearch.Area] {
    let all = [artists, albums, tracks].enumerated().map {
      RowSearch.Area(source: $1, order: nil, column: $0)
    }
    return Array(all[first...] + all[..<first])
  }

  private mutating func find(
    _ text: String, in source: ListSource, column: Int, from: Int = 0, isBackward: Bool = false,
    isRepeated: Bool = false
  ) throws -> FoundRow? {
    try sources.find(
      RowSearch(
        text, in: .list(source), from: from, isBackward: isBackward,
        areas: Self.areas(from: column), isRepeated: isRepeated))
  }

  /// A match outside the visible list, in the file with this name.
  private func distant(_ file: String, column: Int) -> FoundRow {
    .distant(DistantMatch(path: folder["music/\(file).mp3"], column: column))
  }

  @Test func `the focused column is searched first, also before the selected row`() throws {
    var known = self
    #expect(try known.find("abba", in: Self.artists, column: 0, from: 2) == .row(0))
    let cure = ListSource.groups(.albumByYear, of: Self.artist("Cure"))
    #expect(try known.find("fai", in: cure, column: 1, from: 1) == .row(0))
  }

  @Test func `then the other columns are searched in the whole library`() throws {
    var known = self
    let album = distant("Massive/1998 Mezzanine/1-1 Angel", column: 1)
    #expect(try known.find("mezz", in: Self.artists, column: 0) == album)
    let abba = ListSource.groups(.albumByYear, of: Self.artist("Abba"))
    #expect(try known.find("mezz", in: abba, column: 1) == album)
    #expect(
      try known.find("karma", in: Self.artists, column: 0)
        == distant("Massive/1994 Protection/1-1 Karmacoma", column: 2))
    #expect(
      try known.find("cure", in: abba, column: 1)
        == distant("Cure/1981 Faith/1-1 Primary", column: 0))
    #expect(try known.find("zzz", in: Self.artists, column: 0) == nil)
    #expect(try known.find("", in: Self.artists, column: 0) == nil)
  }

  @Test func `only what rows show is searched`() throws {
    var known = self
    let massive = ListSource.groups(.albumByYear, of: Self.artist("Massive"))
    // Its albums are by that artist, but do not name it.
    #expect(
      try known.find("massive", in: massive, column: 1)
        == distant("Massive/1994 Protection/1-1 Karmacoma", column: 0))
    // An artist who is not the album's is shown with the track.
    #expect(
      try known.find("tricky", in: Self.artists, column: 0)
        == distant("Massive/1998 Mezzanine/1-2 Guest", column: 2))
  }

  @Test func `a repeated search goes through all matches of the library, and around`() throws {
    var known = self
    let cure = ListSource.groups(.albumByYear, of: Self.artist("Cure"))
    let album = distant("Cure/1981 Faith/1-1 Primary", column: 1)
    let track = distant("Cure/1992 Wish/2-2 Faithful", column: 2)
    #expect(
      try known.find("faith", in: cure, column: 1, from: 1, isRepeated: true) == track)
    let wish = ListSource.tracks(
      LibraryQuery(
        condition: .all([Self.artist("Cure"), .text(.album, .init("Wish", .whole))])))
    #expect(
      try known.find("faith", in: wish, column: 2, from: 2, isRepeated: true) == album)
    #expect(
      try known.find("faith", in: wish, column: 2, from: 1, isBackward: true, isRepeated: true)
        == album)
    #expect(
      try known.find("faith", in: cure, column: 1, from: 0, isBackward: true, isRepeated: true)
        == track)
  }

  @Test func `a list that does not exist has no match`() throws {
    var known = self
    let none = ListSource.groups(.albumByYear, of: Self.artist("Nobody"))
    #expect(try known.find("zzz", in: none, column: 1, from: 9, isRepeated: true) == nil)
    #expect(
      try known.find("faithf", in: none, column: 1, from: 9)
        == distant("Cure/1992 Wish/2-2 Faithful", column: 2))
  }

  @Test func `names that are the text or begin with it come before others`() throws {
    var known = self
    #expect(
      try known.find("r", in: Self.albums, column: 1, from: 1) == .row(0),
      "Ring, although Protection is nearer")
    let cure = ListSource.tracks(LibraryQuery(condition: Self.artist("Cure")))
    #expect(
      try known.find("p", in: cure, column: 2, from: 1) == .row(0),
      "Primary, although Open is nearer")
    let abba = ListSource.groups(.albumByYear, of: Self.artist("Abba"))
    let faith = distant("Cure/1981 Faith/1-1 Primary", column: 1)
    #expect(try known.find("faith", in: abba, column: 1) == faith, "the whole focused column")
    #expect(try known.find("faith", in: Self.artists, column: 0) == faith, "groups before tracks")
  }

  @Test func `the numbers of a list are those of all its rows, whatever is asked for`() throws {
    var known = self
    func answer(_ source: ListSource, _ offset: Int) throws -> ListAnswer {
      try known.sources.answer(
        ListQuestion(source: source, offset: offset, limit: 1, revision: ListRevision()))
    }
    #expect(try (0..<8).allSatisfy { try answer(Self.tracks, $0).numbers == .withDiscs })
    let abba = ListSource.tracks(LibraryQuery(condition: Self.artist("Abba")))
    #expect(try answer(abba, 0).numbers == .plain)
    #expect(try answer(Self.artists, 0).numbers == .none && !answer(Self.artists, 0).hasYears)
    #expect(try answer(Self.albums, 3).hasYears)
  }
}
