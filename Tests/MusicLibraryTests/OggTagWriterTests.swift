import PlayerModel
import TestSupport
import Testing
import TrackMetadata

@testable import MusicLibrary

/// Editing the tags of Vorbis and Opus files.
@Suite struct OggTagWriterTests {
  private let folder: TemporaryFolder
  private let writer = TagWriter()

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let fields = [
    "title=Old", "NOTE=kept", "ARTIST=Ann", "ARTIST=Bob", "DATE=1999-05-03",
  ]
  /// Data of another program, whose first bit is 1.
  private static let data: [UInt8] = [0x03, 1, 2, 3, 0xFF, 0]

  private static let streams: [(name: String, stream: OggStreamFixture)] = [
    ("a.ogg", .vorbis(fields: fields)), ("b.ogg", .vorbis()), ("c.opus", .opus(fields: fields)),
    ("d.opus", .opus(fields: fields, tail: data)),
    ("e.opus", .opus(fields: fields, tail: [UInt8](repeating: 0, count: 512))),
    ("f.ogg", .vorbis(fields: fields + ["NOTE=" + String(repeating: "x", count: 200_000)])),
  ]

  private static let all: [TagField: String] = [
    .title: "Nachtlied 東京", .artist: "AC/DC", .album: "Über", .albumArtist: "Various",
    .number: "4/10", .year: "2001", .genre: "Dub",
  ]

  private func edit(_ texts: [TagField: String]) throws -> TagEdit {
    var edit = TagEdit()
    for (field, text) in texts { try edit.set(field, to: text) }
    return edit
  }

  /// The pages of the file from its first with sound on.
  private func sound(_ stream: OggStreamFixture) -> [UInt8] {
    stream.pages().drop { $0[6..<14].allSatisfy { $0 == 0 } || $0[6..<14].allSatisfy { $0 == 255 } }
      .flatMap { $0 }
  }

  @Test(arguments: streams.indices)
  func `every field is written, and all else is unchanged`(index: Int) throws {
    let (name, stream) = Self.streams[index]
    let path = try folder.write(stream.bytes(), to: name)
    let before = try FileTrackReader().read(path)
    let metadata = try FileMetadata.read(path)
    let edit = try edit(Self.all)
    try writer.write(try #require(try writer.plan(path, edit)))
    let after = try FileTrackReader().read(path)
    #expect(after.persistentID == before.persistentID && after.duration == before.duration)
    #expect(after.title == "Nachtlied 東京" && after.artist == "AC/DC" && after.year == 2001)
    let written = try FileMetadata.read(path)
    #expect(written.isExpected(metadata.edited(by: edit), editing: edit.fields))
    let bytes = try folder.read(name)
    let sound = sound(stream)
    #expect(bytes.suffix(sound.count) == sound && !sound.isEmpty)
    #expect(bytes.starts(with: stream.pages()[0]))
    if index == 3 { #expect(bytes.dropLast(sound.count).suffix(6) == Self.data) }
    #expect(try writer.plan(path, edit) == nil, "it is already so")
    #expect(try folder.names() == [name], "nothing else is left")
  }

  @Test(arguments: streams.indices)
  func `an edit is undone`(index: Int) throws {
    let (name, stream) = Self.streams[index]
    let path = try folder.write(stream.bytes(), to: name)
    let before = try FileMetadata.read(path)
    let edit = try edit([.title: "New", .year: "", .number: "7"])
    let written = try writer.write(try #require(try writer.plan(path, edit)))
    #expect(try FileMetadata.read(path).title == "New")
    try writer.write(try writer.plan(undoing: written))
    #expect(try FileMetadata.read(path) == before)
  }

  @Test func `of several streams, the first is edited`() throws {
    let other = OggStreamFixture.vorbis(packetCount: 30, seed: 2, fields: ["TITLE=Other"])
    let rest = other.bytes(serial: 9)
    let path = try folder.write(OggStreamFixture.vorbis().bytes() + rest, to: "a.ogg")
    try writer.write(try #require(try writer.plan(path, try edit([.title: "New"]))))
    #expect(try FileMetadata.read(path).title == "New")
    #expect(try folder.read("a.ogg").suffix(rest.count) == rest)
  }

  @Test func `padding gives way where there is no room, and data does not`() throws {
    let filler = "NOTE=" + String(repeating: "x", count: 64_000)
    let long = try edit([.title: String(repeating: "x", count: 900)])
    for (first, isWritten) in [(UInt8(0), true), (1, false)] {
      let tail = [first] + [UInt8](repeating: 0, count: 800)
      let stream = OggStreamFixture.opus(packetCount: 3, fields: [filler], tail: tail)
      let path = try folder.write(stream.bytes(), to: "a.opus")
      if isWritten {
        try writer.write(try #require(try writer.plan(path, long)))
        #expect(try FileMetadata.read(path).title?.count == 900)
      } else {
        let error = PlayerError(
          .invalidRequest, "\(path) has no room for longer tags; it was left alone.")
        #expect(throws: error) { try writer.plan(path, long) }
      }
    }
  }

  @Test func `headers next to those of another stream are left alone`() throws {
    let skeleton = OggFixture.page(
      [Array("fishead\0".utf8)], flags: 2, granule: 0, serial: 99, sequence: 0)
    let more = OggFixture.page([[1]], granule: 0, serial: 99, sequence: 1)
    let pages = OggStreamFixture.vorbis().pages()
    let bytes = skeleton + pages[0] + more + pages[1...].flatMap { $0 }
    let path = try folder.write(bytes, to: "a.ogg")
    let edit = try edit([.title: "New"])
    let error = #expect(throws: PlayerError.self) { try writer.plan(path, edit) }
    #expect(error?.code == .invalidRequest)
    #expect(try folder.read("a.ogg") == bytes)
  }
}
