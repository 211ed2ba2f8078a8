import PlayerModel
import Testing

@testable import MusicLibrary

/// Albums of one name by one artist.
extension AlbumGroupingTests {
  /// Tracks 1 to 3 of an album of Killing Joke in a folder.
  private func joke(
    _ folder: String, disc: Int? = nil, years: [Int?], titles: String? = nil,
    release: String? = nil, group: String? = nil
  ) -> [Track] {
    years.enumerated().map { place, year in
      var track = track(
        "\(folder)/\(place + 1)", by: "Killing Joke", on: "Killing Joke", place + 1, disc: disc,
        year: year, albumArtist: "Killing Joke")
      if let titles { track.title = "\(titles) \(place + 1)" }
      var ids = MusicBrainzIDs()
      (ids.release, ids.releaseGroup) = (release, group)
      track.musicBrainz = ids.valid
      return track
    }
  }

  /// A MusicBrainz identifier that consists of one digit.
  private func id(_ digit: Int) -> String {
    [8, 4, 4, 4, 12].map { String(repeating: "\(digit)", count: $0) }.joined(separator: "-")
  }

  @Test func `two albums of one name by one artist are told apart by folder and year`() throws {
    let tracks =
      joke("KJ/2003", years: [2003, 2003, 2003]) + joke("KJ/1980", years: [1980, nil, 1980])
    let reader = try reader(tracks)
    #expect(
      try albums(in: reader) == [
        "Killing Joke: Killing Joke, 3", "Killing Joke: Killing Joke, 3",
      ])
    let groups = try reader.groups(.albumByYear)
    #expect((0..<groups.count).map { groups[$0].year } == [1980, 2003])
    #expect(
      try titles(in: reader) == [
        "KJ/1980/1", "KJ/1980/2", "KJ/1980/3", "KJ/2003/1", "KJ/2003/2", "KJ/2003/3",
      ])
  }

  @Test func `an album is found without its namesakes in folders within its own`() throws {
    let tracks =
      joke("KJ", years: [1980, 1980, 1980]) + joke("KJ/New", years: [2003, 2003])
      + joke("KJ/New/Old", disc: 2, years: [1980, 1980])
    #expect(
      try albums(in: reader(tracks)) == [
        "Killing Joke: Killing Joke, 5", "Killing Joke: Killing Joke, 2",
      ])
  }

  @Test func `albums of one name are told apart by MusicBrainz before years`() throws {
    let groups =
      joke("A", years: [2003, 2003], group: id(1)) + joke("B", years: [2003, 2003], group: id(2))
    #expect(try albums(in: reader(groups)).count == 2)
  }

  @Test func `without release groups, releases are different albums`() throws {
    let releases =
      joke("C", years: [2003, 2003], release: id(3))
      + joke("D", years: [2003, 2003], release: id(4))
    #expect(try albums(in: reader(releases)).count == 2)
  }

  @Test func `the editions of a release group are one album`() throws {
    let editions =
      joke("A", years: [1980, 1980], release: id(3), group: id(1))
      + joke("B", years: [2005, 2005], release: id(4), group: id(1))
    #expect(try albums(in: reader(editions)) == ["Killing Joke: Killing Joke, 4"])
  }

  @Test func `the discs of albums of one name are on their own albums`() throws {
    let tracks =
      joke("A/CD1", disc: 1, years: [1980]) + joke("A/CD2", disc: 2, years: [1980])
      + joke("B 1", disc: 1, years: [2003]) + joke("B 2", disc: 2, years: [2003])
    #expect(
      try albums(in: reader(tracks)) == [
        "Killing Joke: Killing Joke, 2", "Killing Joke: Killing Joke, 2",
      ])
  }

  @Test func `an album stays one over years, formats, discs, and folders without years`() throws {
    let libraries: [[Track]] = [
      joke("A", years: [1973, 2000, 1974, 1981]),
      joke("A", years: [1973, 1974]) + joke("B", years: [2000, 2001]),
      joke("FLAC", years: [1980, 1980], titles: "Song")
        + joke("MP3", years: [2005, 2005], titles: "song"),
      joke("A", disc: 1, years: [1980, 1980]) + joke("B", disc: 2, years: [1981, 1981]),
      joke("A", years: [1980, 1980]) + joke("B", years: [nil, nil]),
      (1...40).flatMap { joke("x\($0)", years: [1900 + $0]) },
    ]
    for tracks in libraries {
      let suite = try AlbumGroupingTests()
      let found = try suite.albums(in: suite.reader(tracks))
      #expect(found == ["Killing Joke: Killing Joke, \(tracks.count)"])
    }
  }
}
