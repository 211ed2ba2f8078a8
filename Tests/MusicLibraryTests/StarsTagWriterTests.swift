import PlayerModel
import TestSupport
import Testing
import TrackMetadata

@testable import MusicLibrary

/// Writing stars into music files without changing anything else.
@Suite struct StarsTagWriterTests {
  private let folder: TemporaryFolder
  private let writer = TagWriter()
  private let sound = ID3Audio.silence()

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let title = ID3Frame.text("TIT2", "Slow Tide", encoding: .latin1)
  private static let note = ID3Frame.userText("Note", "FMPS_RATING", encoding: .latin1)

  private static func popularity(_ owner: String, _ value: UInt8, count: UInt8 = 7) -> ID3Frame {
    ID3Frame("POPM", Array(owner.utf8) + [0, value, 0, 0, 0, count])
  }

  private func plan(_ path: TrackPath, _ stars: Int) throws -> TagPlan? {
    let id = try #require(try FileTrackReader().read(path).persistentID)
    return try writer.plan(path, sound: id, rating: stars)
  }

  /// The bytes before and after the sound of a file.
  private static let files: [(name: String, head: [UInt8], tail: [UInt8])] = [
    ("no tag", [], []),
    ("2.3", ID3Tag.version2(3, [title, note]), []),
    ("2.4", ID3Tag.version2(4, [title, note], padding: 500), []),
    ("2.3 unsynchronised", ID3Tag.version2(3, [title, note], isUnsynchronised: true), []),
    ("2.4 unsynchronised", ID3Tag.version2(4, [title, note], isUnsynchronised: true), []),
    (
      "two programs",
      ID3Tag.version2(
        3, [popularity("users@musicbrainz.org", 51), title, popularity("no@email", 255)]), []
    ),
    (
      "texts",
      ID3Tag.version2(
        4, [.userText("FMPS_Rating", "0.2"), note, .userText("rating", "2"), title]), []
    ),
  ]

  @Test(arguments: files.indices, 1...5)
  func `stars are written, and everything else is unchanged`(index: Int, stars: Int) throws {
    let (name, head, tail) = Self.files[index]
    let path = try folder.write(head + sound + tail, to: "\(name).mp3")
    let before = try FileTrackReader().read(path)
    var metadata = try FileMetadata.read(path)
    if metadata.rating == stars {
      #expect(try plan(path, stars) == nil)
      return
    }
    let plan = try #require(try plan(path, stars))
    #expect(plan.changes.map(\.field) == [.rating])
    #expect(plan.changes.map(\.new) == [[String(stars)]])
    let written = try writer.write(plan)
    metadata.rating = stars
    #expect(try FileMetadata.read(path) == metadata)
    #expect(try FileTrackReader().read(path) == before, "with the same identity and length")
    #expect(try folder.read(path.name).suffix(sound.count).elementsEqual(sound))
    #expect(try self.plan(path, stars) == nil, "it is already up to date")
    try writer.write(try writer.plan(undoing: written))
    #expect(try FileTrackReader().read(path) == before)
  }

  @Test func `each program's frame keeps its scale and its counter`() throws {
    let head = ID3Tag.version2(
      3, [Self.popularity("users@musicbrainz.org", 51), Self.popularity("no@email", 255)])
    let path = try folder.write(head + sound, to: "a.mp3")
    try writer.write(try #require(try plan(path, 4)))
    let bytes = try folder.read("a.mp3")
    let expected = [("users@musicbrainz.org", UInt8(204)), ("no@email", 196)]
    for (owner, value) in expected {
      let frame = Array(owner.utf8) + [0, value, 0, 0, 0, 7]
      let isThere = bytes.indices.contains { bytes[$0...].starts(with: frame) }
      #expect(isThere, "\(owner)")
    }
  }

  @Test func `stars of a Vorbis comment are written in the scales of its fields`() throws {
    let cases: [(old: [String], new: [String])] = [
      (["TITLE=T"], ["TITLE=T", "FMPS_RATING=0.8"]),
      (["RATING=20", "TITLE=T"], ["RATING=80", "TITLE=T"]),
      (["Rating=2", "FMPS_RATING=0.4"], ["RATING=4", "FMPS_RATING=0.8"]),
    ]
    for (old, new) in cases {
      var fixture = FLACFixture()
      fixture.blocks = [(4, VorbisFixture.comment(old))]
      fixture.frameCount = 12
      let path = try folder.write(fixture.bytes, to: "a.flac")
      try writer.write(try #require(try plan(path, 4)))
      let bytes = try folder.read("a.flac")
      for field in new {
        let isThere = bytes.indices.contains { bytes[$0...].starts(with: Array(field.utf8)) }
        #expect(isThere, "\(field)")
      }
      #expect(try FileMetadata.read(path).rating == 4)
    }
  }

  @Test func `stars are written into the APE tag of WavPack`() throws {
    var fixture = WavPackFixture()
    fixture.frameCount = 3000
    let path = try folder.write(fixture.bytes + ID3Tag.ape([("Rating", ["40"])]), to: "a.wv")
    try writer.write(try #require(try plan(path, 5)))
    #expect(try FileMetadata.read(path).rating == 5)
  }

  @Test func `stars are written into the items of MP4 in their scales`() throws {
    let cases: [(old: [[UInt8]], new: [String])] = [
      ([MP4Fixture.item("©nam", "T")], ["FMPS_RATING", "0.8"]),
      ([MP4Fixture.item("rate", "20"), MP4Fixture.item("©nam", "T")], ["80"]),
      ([MP4Fixture.named("Rating", "2")], ["Rating", "4"]),
    ]
    for (old, new) in cases {
      var fixture = MP4Fixture(ALACFixture())
      fixture.items = old
      let path = try folder.write(fixture.bytes, to: "a.m4a")
      try writer.write(try #require(try plan(path, 4)))
      let bytes = try folder.read("a.m4a")
      for text in new {
        let isThere = bytes.indices.contains { bytes[$0...].starts(with: Array(text.utf8)) }
        #expect(isThere, "\(text)")
      }
      #expect(try FileMetadata.read(path).rating == 4)
      try writer.write(try #require(try plan(path, 0)))
      #expect(try FileMetadata.read(path).rating == nil)
    }
  }

  @Test func `another song at the path is refused`() throws {
    let path = try folder.write(sound, to: "a.mp3")
    #expect(throws: PlayerError.self) { try writer.plan(path, sound: .of("other"), rating: 3) }
  }

  @Test func `stars are read for an import`() throws {
    let head = ID3Tag.version2(3, [Self.popularity("no@email", 196)])
    #expect(try TaggedStars.stars(in: folder.write(head + sound, to: "a.mp3")) == 4)
    #expect(try TaggedStars.stars(in: folder.write(sound, to: "b.mp3")) == 0)
    #expect(throws: PlayerError.self) { try TaggedStars.stars(in: folder["gone.mp3"]) }
  }
}
