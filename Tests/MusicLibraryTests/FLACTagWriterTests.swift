import PlayerModel
import TestSupport
import Testing
import TrackMetadata

@testable import MusicLibrary

/// Editing the tags of FLAC files, with and without Ogg.
@Suite struct FLACTagWriterTests {
  private let folder: TemporaryFolder
  private let writer = TagWriter()

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let odd: [UInt8] = Array("NOTE=".utf8) + [0xFF, 0xFE]
  private static let fields: [[UInt8]] = [
    Array("title=Old".utf8), odd, Array("ARTIST=Ann".utf8), Array("ARTIST=Bob".utf8),
    Array("DATE=1999-05-03".utf8),
  ]
  private static let picture = VorbisFixture.picture([UInt8](repeating: 7, count: 3000))

  /// The metadata blocks before the audio, and whether the file is Ogg FLAC.
  private static let files: [(name: String, blocks: [(UInt8, [UInt8])], inOgg: Bool)] = [
    ("no comment", [(6, picture)], false),
    ("no padding", [(4, VorbisFixture.comment(fields)), (6, picture)], false),
    (
      "padding", [(4, VorbisFixture.comment(fields)), (1, [UInt8](repeating: 0, count: 999))], false
    ),
    (
      "padding first", [(1, [0, 0]), (4, VorbisFixture.comment(fields)), (2, [1, 2, 3, 4])], false
    ),
    ("Ogg", [(4, VorbisFixture.comment(fields)), (6, picture)], true),
  ]

  private static let all: [TagField: String] = [
    .title: "Nachtlied 東京", .artist: "AC/DC", .album: "Über", .albumArtist: "Various",
    .number: "4/10", .year: "2001", .genre: "Dub",
  ]

  private func write(_ index: Int, around wrap: ([UInt8]) -> [UInt8] = { $0 }) throws -> TrackPath {
    let (name, blocks, inOgg) = Self.files[index]
    var fixture = FLACFixture()
    (fixture.blocks, fixture.frameCount) = (blocks.map { (type: $0.0, content: $0.1) }, 12)
    return try folder.write(wrap(inOgg ? fixture.ogg() : fixture.bytes), to: "\(name).flac")
  }

  private func edit(_ texts: [TagField: String]) throws -> TagEdit {
    var edit = TagEdit()
    for (field, text) in texts { try edit.set(field, to: text) }
    return edit
  }

  @Test(arguments: files.indices)
  func `every field is written, and everything else is unchanged`(index: Int) throws {
    let path = try write(index)
    let before = try FileTrackReader().read(path)
    let bytes = try folder.read(path.name)
    let metadata = try FileMetadata.read(path)
    let edit = try edit(Self.all)
    try writer.write(try #require(try writer.plan(path, edit)))
    let after = try FileTrackReader().read(path)
    #expect(after.persistentID == before.persistentID && after.duration == before.duration)
    #expect(after.title == "Nachtlied 東京" && after.artist == "AC/DC" && after.year == 2001)
    let written = try FileMetadata.read(path)
    #expect(written.isExpected(metadata.edited(by: edit), editing: edit.fields))
    #expect(written.trackNumber == 4 && written.trackCount == 10)
    #expect(written.hasArtwork == metadata.hasArtwork)
    let new = try folder.read(path.name)
    #expect(new.suffix(20_000) == bytes.suffix(20_000))
    if metadata.title != nil {
      #expect(Array(new.prefix(10_000)).contains(Self.odd) && written.monthDay == 503)
    }
    #expect(try writer.plan(path, edit) == nil, "it is already up to date")
    #expect(try folder.names() == [path.name], "nothing else is left")
  }

  @Test(arguments: files.indices)
  func `an edit is undone`(index: Int) throws {
    let path = try write(index)
    let before = try FileMetadata.read(path)
    let edit = try edit([.title: "New", .year: "", .number: "7"])
    let written = try writer.write(try #require(try writer.plan(path, edit)))
    #expect(try FileMetadata.read(path).title == "New")
    try writer.write(try writer.plan(undoing: written))
    #expect(try FileMetadata.read(path) == before)
  }

  @Test(arguments: [["TRACKNUMBER=B3"], ["TRACKNUMBER=a1/9"], ["TRACKNUMBER=AA", "TRACKTOTAL=9"]])
  func `undoing an edit restores a position on a record`(fields: [String]) throws {
    var fixture = FLACFixture()
    (fixture.frameCount, fixture.blocks) = (3, [(4, VorbisFixture.comment(fields))])
    let path = try folder.write(fixture.bytes, to: "a.flac")
    let before = try FileMetadata.read(path)
    let written = try writer.write(
      try #require(try writer.plan(path, try edit([.number: "4"]))))
    #expect(try FileMetadata.read(path).trackNumber == 4)
    try writer.write(try writer.plan(undoing: written))
    #expect(try FileMetadata.read(path) == before)
  }

  @Test func `padding is used where it suffices`() throws {
    let path = try write(2)
    let size = try folder.read(path.name).count
    try writer.write(try #require(try writer.plan(path, try edit([.title: "A longer title"]))))
    #expect(try folder.read(path.name).count == size)
    let long = String(repeating: "title ", count: 160)
    try writer.write(try #require(try writer.plan(path, try edit([.title: long, .album: long]))))
    let grown = try folder.read(path.name).count
    #expect(grown > size + 8000)
    try writer.write(try #require(try writer.plan(path, try edit([.title: "A"]))))
    #expect(try folder.read(path.name).count == grown, "the new padding is used, too")
  }

  @Test func `the total number of tracks stays in its field`() throws {
    for (fields, expected) in [
      (["TRACKNUMBER=3/12"], ["TRACKNUMBER=4/12"]),
      (["TRACKNUMBER=3", "TOTALTRACKS=12"], ["TRACKNUMBER=4", "TOTALTRACKS=12"]),
      (["TRACKNUMBER=3"], ["TRACKNUMBER=4"]),
    ] {
      var fixture = FLACFixture()
      (fixture.frameCount, fixture.blocks) = (3, [(4, VorbisFixture.comment(fields))])
      let path = try folder.write(fixture.bytes, to: "a.flac")
      try writer.write(try #require(try writer.plan(path, try edit([.number: "4"]))))
      let comment = VorbisFixture.comment(expected).dropFirst(8)
      #expect(Array(try folder.read("a.flac").prefix(200)).contains(Array(comment)))
    }
  }

  @Test func `tags of other formats are left alone, and named if they differ`() throws {
    let tags = ID3Tag.version2(4, [.text("TIT2", "Old ID3")])
    let path = try write(1) { tags + $0 + ID3Tag.version1(title: "Old") }
    let plan = try #require(try writer.plan(path, try edit([.title: "New"])))
    #expect(plan.otherTags.map(\.name) == ["ID3v2", "ID3v1"])
    try writer.write(plan)
    let bytes = try folder.read(path.name)
    #expect(bytes.starts(with: tags) && bytes.suffix(128).starts(with: Array("TAG".utf8)))
    #expect(try FileMetadata.read(path).title == "New")
  }

  @Test func `damaged metadata is left alone`() throws {
    let path = try write(1) { bytes in
      var bytes = bytes
      bytes[45] += 1
      return bytes
    }
    let bytes = try folder.read(path.name)
    let edit = try edit([.title: "New"])
    let error = #expect(throws: PlayerError.self) { try writer.plan(path, edit) }
    #expect(error?.code == .invalidRequest)
    #expect(try folder.read(path.name) == bytes)
  }

  @Test func `a comment that needs another page of Ogg is left alone`() throws {
    var fixture = FLACFixture()
    let filler = "NOTE=" + String(repeating: "x", count: 64_500)
    (fixture.frameCount, fixture.blocks) = (3, [(4, VorbisFixture.comment([filler]))])
    let path = try folder.write(fixture.ogg(), to: "a.oga")
    let long = try edit([.title: String(repeating: "x", count: 900)])
    #expect(
      throws: PlayerError(
        .invalidRequest, "\(path) has no room for longer tags; it was left alone.")
    ) { try writer.plan(path, long) }
    try writer.write(try #require(try writer.plan(path, try edit([.title: "Short"]))))
    #expect(try FileMetadata.read(path).title == "Short")
  }
}

extension [UInt8] {
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    indices.contains { self[$0...].starts(with: part) }
  }
}
