import PlayerModel
import TestSupport
import Testing
import TrackMetadata

@testable import MusicLibrary

/// Editing the tags of WavPack files.
@Suite struct WavPackTagWriterTests {
  private static let sound: [UInt8] = {
    var fixture = WavPackFixture()
    fixture.frameCount = 3000
    return fixture.bytes
  }()
  private static let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
  private static let cover = Array("cover.png\0".utf8) + picture
  private static let tag = ID3Tag.ape(items: [
    ("title", Array("Old".utf8), false), ("Cover Art (Front)", cover, true),
    ("ARTIST", Array("Ann\0Bob".utf8), false), ("Note", [0xFF, 0xFE], false),
    ("Year", Array("1999-05-03".utf8), false), ("Track", Array("3/12".utf8), false),
    ("REPLAYGAIN_TRACK_GAIN", Array("-6.5 dB".utf8), false),
    ("Lyrics", Array("[00:01.00]La".utf8), false),
  ])

  /// What follows the sound.
  private static let files: [(name: String, tail: [UInt8])] = [
    ("none", []), ("ID3v1", ID3Tag.version1(title: "Old title")), ("APE", tag),
    ("both", tag + ID3Tag.version1(title: "Old title")),
  ]

  private static let all: [TagField: String] = [
    .title: "Nachtlied 東京", .artist: "AC/DC", .album: "Über", .albumArtist: "Various",
    .number: "4/10", .year: "2001", .genre: "Dub",
  ]

  private let folder: TemporaryFolder
  private let writer = TagWriter()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ index: Int) throws -> TrackPath {
    try folder.write(Self.sound + Self.files[index].tail, to: "\(Self.files[index].name).wv")
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
    let metadata = try FileMetadata.read(path)
    let edit = try edit(Self.all)
    try writer.write(try #require(try writer.plan(path, edit)))
    let after = try FileTrackReader().read(path)
    #expect(after.persistentID == before.persistentID && after.duration == before.duration)
    let written = try FileMetadata.read(path)
    #expect(written.isExpected(metadata.edited(by: edit), editing: edit.fields))
    #expect(written.title == "Nachtlied 東京" && written.artists == ["AC/DC"])
    #expect(written.albumArtists == ["Various"] && written.trackCount == 10)
    let bytes = try folder.read(path.name)
    #expect(bytes.starts(with: Self.sound))
    if Self.files[index].tail.suffix(128).starts(with: Array("TAG".utf8)) {
      #expect(bytes.suffix(128).elementsEqual(Self.files[index].tail.suffix(128)))
    }
    if metadata.title == "Old" {
      #expect(written.monthDay == 503 && written.hasArtwork && written.hasLyrics)
      #expect(written.replayGain?.track?.decibels == -6.5)
      #expect(try Artwork.read(from: path)?.data == Self.picture)
      // Items keep their order and the spelling of their keys.
      let tag = String(decoding: bytes.dropFirst(Self.sound.count), as: UTF8.self)
      let keys = ["title\0", "Cover Art", "ARTIST\0", "Note\0", "Year\0", "Album\0"]
      let places = keys.compactMap { tag.firstRange(of: $0)?.lowerBound }
      #expect(places.count == keys.count && places == places.sorted())
    }
    #expect(try writer.plan(path, edit) == nil, "the file already has these values")
    #expect(try folder.names() == [path.name], "no other file remains")
  }

  @Test(arguments: [0, 2])
  func `an edit is undone`(index: Int) throws {
    let path = try write(index)
    let before = try FileMetadata.read(path)
    let edit = try edit([.title: "New", .year: "", .number: "7"])
    let written = try writer.write(try #require(try writer.plan(path, edit)))
    #expect(try FileMetadata.read(path).title == "New")
    try writer.write(try writer.plan(undoing: written))
    #expect(try FileMetadata.read(path) == before)
  }

  @Test func `moods are written`() throws {
    let path = try write(3)
    let id = try #require(try FileTrackReader().read(path).persistentID)
    try writer.write(try #require(try writer.plan(path, sound: id, moods: [.calm, .sad])))
    #expect(try FileMetadata.read(path).moods == ["calm", "sad"])
  }

  @Test func `an edit that ID3v1 contradicts is refused or reported`() throws {
    let path = try write(3)
    let removal = try edit([.title: ""])
    let error = #expect(throws: PlayerError.self) { try writer.plan(path, removal) }
    #expect(error?.message.contains("another of its tags") == true)
    let plan = try #require(try writer.plan(path, try edit([.title: "New"])))
    #expect(plan.otherTags.map(\.name) == ["ID3v1"])
  }

  @Test func `a damaged tag is left alone`() throws {
    for (place, byte) in [(16, 9), (8, 0xE8), (23, 0), (33, 0xFF)] as [(Int, UInt8)] {
      var tag = Self.tag
      tag[place] = byte
      let path = try folder.write(Self.sound + tag, to: "a.wv")
      let edit = try edit([.artist: "New"])
      let error = #expect(throws: PlayerError.self) { try writer.plan(path, edit) }
      #expect(error?.code == .invalidRequest && error?.message.contains("APE") == true)
      #expect(try folder.read("a.wv") == Self.sound + tag)
    }
  }
}
