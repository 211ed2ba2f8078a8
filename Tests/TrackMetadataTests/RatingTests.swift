import PlayerModel
import TestSupport
import Testing

@testable import TrackMetadata

/// Stars in tags.
@Suite struct RatingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static func popularity(_ owner: String, _ value: UInt8) -> ID3Frame {
    ID3Frame("POPM", Array(owner.utf8) + [0, value, 0, 0, 0, 5])
  }

  private func rating(_ frames: [ID3Frame], version: UInt8 = 3, tail: [UInt8] = []) throws -> Int? {
    let tag = ID3Tag.version2(version, frames)
    let path = try folder.write(tag + ID3Audio.silence() + tail, to: "a.mp3")
    return try FileMetadata.readShortFrames(path).rating
  }

  private static let windows = "Windows Media Player 9 Series"
  private static let picard = "users@musicbrainz.org"

  /// The owner of POPM, the value, and its stars.
  private static let values: [(owner: String, value: UInt8, stars: Int?)] = [
    (windows, 0, nil), (windows, 1, 1), (windows, 31, 1), (windows, 32, 2), (windows, 64, 2),
    (windows, 128, 3), (windows, 196, 4), (windows, 255, 5), ("no@email", 13, 1),
    ("no@email", 54, 2), ("no@email", 118, 3), ("no@email", 186, 4), ("no@email", 242, 5),
    ("MusicBee", 1, 1), ("MusicBee", 128, 3), ("rating@winamp.com", 64, 2), (picard, 51, 1),
    (picard, 102, 2), (picard, 153, 3), (picard, 204, 4), (picard, 255, 5), (picard, 64, 1),
    ("traktor@native-instruments.de", 102, 2), ("", 196, 4), ("someone", 51, 1),
    ("someone", 102, 2),
  ]

  @Test(arguments: values.indices)
  func `POPM has the stars that its program shows`(index: Int) throws {
    let (owner, value, stars) = Self.values[index]
    for version: UInt8 in [3, 4] {
      #expect(
        try rating([Self.popularity(owner, value)], version: version) == stars, "\(owner) \(value)")
    }
  }

  @Test func `POPM of version 2.2, without a counter, or with a name that is not ASCII is read`()
    throws
  {
    #expect(try rating([ID3Frame("POP", Array("a".utf8) + [0, 128])], version: 2) == 3)
    #expect(try rating([ID3Frame("POPM", [0xE9, 0, 255])]) == 5)
  }

  @Test func `a damaged rating counts as none`() throws {
    #expect(try rating([ID3Frame("POPM", Array("no end".utf8))]) == nil)
    #expect(try rating([ID3Frame("POPM", [0])]) == nil)
    let texts = ["", "-1", "0", "1.5", "many", "1e9", String(repeating: "9", count: 99)]
    for text in texts {
      #expect(try rating([.userText("FMPS_Rating", text)], version: 4) == nil, "\(text)")
    }
    #expect(try rating([.userText("RATING", "250")], version: 4) == nil)
  }

  @Test func `the highest POPM counts, but another rating wins`() throws {
    let popularities = [Self.popularity(Self.windows, 64), Self.popularity(Self.picard, 204)]
    #expect(try rating(popularities) == 4)
    #expect(try rating(popularities + [.userText("FMPS_Rating", "0.2")], version: 4) == 1)
    #expect(try rating(popularities + [.userText("RATING", "60")], version: 4) == 3)
    #expect(try rating(popularities + [.userText("FMPS_Rating", "0.0")], version: 4) == 4)
    let ape = ID3Tag.ape([("FMPS_RATING", ["0.4"])])
    #expect(try rating(popularities, tail: ape) == 2)
  }

  @Test(
    arguments: [
      ("FMPS_RATING=0.8", 4), ("fmps_rating=1.0", 5), ("FMPS_RATING=0,5", 3), ("RATING=80", 4),
      ("RATING=100", 5), ("RATING=10", 1), ("RATING=4", 4), ("RATING=0", nil),
    ] as [(String, Int?)])
  func `a Vorbis comment has ratings from 0 to 1, from 0 to 100, or in stars`(
    field: String, stars: Int?
  ) throws {
    var fixture = FLACFixture()
    fixture.frameCount = 3
    fixture.blocks = [(4, VorbisFixture.comment([field]))]
    let path = try folder.write(fixture.bytes, to: "a.flac")
    #expect(try FileMetadata.read(path).rating == stars)
  }

  @Test func `MP4 has rate and named items`() throws {
    func rating(_ items: [UInt8]...) throws -> Int? {
      var sound = ALACFixture()
      sound.packetCount = 3
      var fixture = MP4Fixture(sound)
      fixture.items = items
      return try FileMetadata.read(folder.write(fixture.bytes, to: "a.m4a")).rating
    }
    #expect(try rating(MP4Fixture.item("rate", "80")) == 4)
    #expect(try rating(MP4Fixture.item("rate", [100], kind: 21)) == 5)
    #expect(try rating(MP4Fixture.named("FMPS_Rating", "0.6")) == 3)
    #expect(try rating(MP4Fixture.item("rtng", [4], kind: 21)) == nil, "advice for parents")
  }
}
