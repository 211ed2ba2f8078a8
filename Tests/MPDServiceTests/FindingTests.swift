import PlayerModel
import TestSupport
import Testing

@testable import MPDService

/// Finding, sorting and grouping by columns, compared with doing so song by song.
struct FindingTests {
  /// Songs with all combinations of a few tags, some of them missing.
  private static func songs(_ random: inout some RandomNumberGenerator) -> [Track] {
    let texts = ["", "", "a", "A", "Ab", "é", "e\u{301}", "É", "ab c", "Ж", "10", "9"]
    return (0..<120).map { number in
      var track = Track(path: TrackPath("/m/\(number % 7)/\(number).mp3"), title: "")
      track.title = texts.randomElement(using: &random) ?? ""
      track.artist = texts.randomElement(using: &random) ?? ""
      track.album = texts.randomElement(using: &random) ?? ""
      track.albumArtist = texts.randomElement(using: &random) ?? ""
      track.genre = texts.randomElement(using: &random) ?? ""
      track.year = [nil, 9, 10, 1999].randomElement(using: &random) ?? nil
      track.monthDay = [nil, 500, 503].randomElement(using: &random) ?? nil
      track.trackNumber = [nil, 9, 10].randomElement(using: &random) ?? nil
      track.discNumber = [nil, 1].randomElement(using: &random) ?? nil
      if number % 4 == 0 {
        track.tags = TrackTags { field in
          switch field {
          case .artists: ["a", "Ж"]
          case .genres: number % 8 == 0 ? ["10", "é", "Ab"] : []
          case .composers, .artistSort, .comments: number % 8 == 0 ? [] : ["ab c"]
          default: []
          }
        }
      }
      if number % 3 == 0 {
        var ids = MusicBrainzIDs()
        ids.artists = (0..<number % 4).map { "00000000-0000-0000-0000-00000000000\($0)" }
        ids.recording = "10000000-0000-0000-0000-000000000000"
        track.musicBrainz = ids
      }
      return track
    }
  }

  private static func table(_ tracks: [Track]) throws -> SongTable {
    SongTable(
      MPDLibrary(tracks: .init(tracks), modified: tracks.map { _ in 1 }),
      in: try MusicFolders([TrackPath("/m")]) { _ in false })
  }

  private static func values(_ tag: SongTag, _ track: Track) -> [String] {
    var values: [String] = []
    tag.eachValueOrFallback(of: track) { values.append(String(decoding: $0, as: UTF8.self)) }
    return values
  }

  private static func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  @Test func `a song is found by each of its artists and genres, and by its composer`() throws {
    var track = Track(path: TrackPath("/m/1.mp3"), title: "1")
    (track.artist, track.genre) = ("Anna, Bert", "Jazz, Fusion")
    track.tags = TrackTags { field in
      switch field {
      case .artists: ["Anna", "Bert"]
      case .genres: ["Jazz", "Fusion"]
      case .composers: ["Cleo"]
      default: []
      }
    }
    let table = try Self.table([track])
    let found: [(SongTag, String, [Int])] = [
      (.artist, "Bert", [0]), (.artist, "Anna, Bert", []), (.genre, "Fusion", [0]),
      (.albumArtist, "Anna", [0]), (.artistSort, "Bert", [0]), (.composerSort, "Cleo", [0]),
      (.conductor, "Cleo", []),
    ]
    for (tag, value, songs) in found {
      #expect(table.find(.tag(tag, TextTest(value, .whole, ignoresCase: false))) == songs)
    }
    #expect(table.counts.artists == 2)
    var response = Response()
    SongText(tags: [.artist]).write(track, uri: "1.mp3", modified: nil, to: &response)
    let text = String(decoding: response.bytes, as: UTF8.self)
    #expect(text.contains("Artist: Anna\nArtist: Bert\n"))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a filter finds the songs that match individually`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let table = try Self.table(Self.songs(&random))
    let tracks = table.tracks.map(\.track)
    for value in ["", "a", "ab", "é", "e", "ж", "1", "10", "0000"] {
      for ignoresCase in [false, true] {
        let test = TextTest(value, value.count > 1 ? .part : .whole, ignoresCase: ignoresCase)
        for tag in SongTag.kept + [.artistSort, .composer] {
          let expected = tracks.indices.filter { place in
            let values = Self.values(tag, tracks[place])
            return values.isEmpty ? value.isEmpty : values.contains(where: test.holds)
          }
          #expect(table.find(.tag(tag, test)) == expected, "\(tag) \(value)")
          let others = tracks.indices.filter { !expected.contains($0) }
          #expect(table.find(.not(.tag(tag, test))) == others)
          let inFolder = expected.filter { table.folder("1")?.all.contains($0) == true }
          #expect(table.find(.all([.base("1"), .tag(tag, test)])) == inFolder)
        }
        let any = tracks.indices.filter { place in
          SongTag.kept.contains { Self.values($0, tracks[place]).contains(where: test.holds) }
        }
        #expect(table.find(.anyTag(test)) == any, "any \(value)")
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `groups are all combinations that songs have, in the order of their bytes`(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    let table = try Self.table(Self.songs(&random))
    for tags in [[.artist], [.albumArtist, .album], [.artistID, .date], [.title]] as [[SongTag]] {
      var expected: [[[UInt8]]: [Int]] = [:]
      for (place, track) in table.tracks.enumerated() {
        var combinations: [[[UInt8]]] = [[]]
        for tag in tags {
          let values = Self.values(tag, track.track)
          combinations = combinations.flatMap { head in
            Self.bytes(values.isEmpty ? [""] : values).map { head + [$0] }
          }
        }
        for combination in combinations { expected[combination, default: []].append(place) }
      }
      let groups = TagGrouping(table: table).groups(tags, of: Array(table.tracks.indices))
      let order = expected.keys.sorted { one, other in
        zip(one, other).first { $0 != $1 }.map { $0.lexicographicallyPrecedes($1) } ?? false
      }
      #expect(groups.map { Self.bytes($0.texts) } == order)
      #expect(groups.map(\.songs) == order.map { expected[$0] ?? [] })
    }
  }
}
