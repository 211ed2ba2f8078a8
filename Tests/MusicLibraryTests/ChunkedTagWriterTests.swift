import PlayerModel
import TestSupport
import Testing
import TrackMetadata

@testable import MusicLibrary

/// Editing the tags of WAV and AIFF files.
@Suite struct ChunkedTagWriterTests {
  private let folder: TemporaryFolder
  private let writer = TagWriter()

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let wav = PCMFixture()
  private static let tag = ID3Tag.version2(
    3,
    [
      .text("TIT2", "Old", encoding: .latin1), .text("TYER", "1999", encoding: .latin1),
      .text("TDAT", "0305", encoding: .latin1), .picture([UInt8](repeating: 0xFF, count: 999)),
    ])
  private static let info = wav.infoOfBytes([
    ("INAM", [0xDC, 0x62, 0]), ("ICMT", [0xE4, 0xF6, 0]), ("ICRD", Array("1999-05-03\0".utf8)),
    ("IART", Array("Ann\0".utf8)), ("IART", Array("Bob\0".utf8)), ("IXYZ", [1, 2, 3]),
  ])
  private static let texts: [PCMFixture.Chunk] = [
    ("NAME", Array("Old".utf8)), ("AUTH", Array("Ann".utf8)), ("ANNO", [0xE4]),
    ("(c) ", Array("1999".utf8)),
  ]

  /// Chunks before and after the sound.
  private static let files:
    [(name: String, isAIFF: Bool, before: [PCMFixture.Chunk], after: [PCMFixture.Chunk])] = [
      ("none", false, [], []),
      ("tag", false, [("bext", [1, 2, 3])], [("id3 ", tag), ("junk", [4])]),
      ("tag first", false, [("ID3 ", tag), ("JUNK", [7])], [info]),
      ("texts", false, [info], []),
      ("texts last", false, [], [("cue ", [0, 0, 0, 0]), info]),
      ("AIFF", true, [], []),
      ("AIFF tag", true, [("ID3 ", tag)], [("APPL", [1])]),
      ("AIFF texts", true, texts, [("NAME", Array("Older".utf8))]),
      ("AIFF all", true, [], texts + [("ID3 ", tag)]),
    ]

  private static let all: [TagField: String] = [
    .title: "Nachtlied 東京", .artist: "AC/DC", .album: "Über", .albumArtist: "Various",
    .number: "4/10", .year: "2001", .genre: "Dub",
  ]
  /// The names of the chunks that an edit changes.
  private static let written: Set = ["id3 ", "ID3 ", "INAM", "IART", "ICRD", "NAME", "AUTH"]

  private func fixture(_ index: Int) -> PCMFixture {
    var fixture = PCMFixture(isAIFF: Self.files[index].isAIFF)
    (fixture.before, fixture.after) = (Self.files[index].before, Self.files[index].after)
    (fixture.bits, fixture.channelCount, fixture.frameCount) = (8, 1, 2001)
    return fixture
  }

  private func write(_ index: Int) throws -> TrackPath {
    try folder.write(fixture(index).bytes, to: "\(Self.files[index].name).wav")
  }

  private func edit(_ texts: [TagField: String]) throws -> TagEdit {
    var edit = TagEdit()
    for (field, text) in texts { try edit.set(field, to: text) }
    return edit
  }

  private func write(_ texts: [TagField: String], into path: TrackPath) throws -> WrittenTags {
    try writer.write(try #require(try writer.plan(path, try edit(texts))))
  }

  /// Returns all chunks of a file, with the chunks of lists in place of the lists; there must be nothing else.
  private func chunks(_ bytes: ArraySlice<UInt8>, isAIFF: Bool) throws -> [PCMFixture.Chunk] {
    var (chunks, rest) = ([PCMFixture.Chunk](), bytes)
    while !rest.isEmpty {
      let size = rest.dropFirst(4).prefix(4)
      let count = (isAIFF ? Array(size) : size.reversed()).reduce(0) { $0 << 8 | Int($1) }
      let content = rest.dropFirst(8).prefix(count)
      try #require(content.count == count)
      let id = String(decoding: rest.prefix(4), as: UTF8.self)
      switch id {
      case "RIFF", "FORM", "LIST":
        chunks += try self.chunks(content.dropFirst(4), isAIFF: isAIFF)
      default: chunks.append((id, Array(content)))
      }
      rest = rest.dropFirst(8 + count)
      if count % 2 != 0 { #expect(rest.popFirst() == 0, "padding after \(id)") }
    }
    return chunks
  }

  @Test(arguments: files.indices)
  func `every field is written, and everything else is unchanged`(index: Int) throws {
    let path = try write(index)
    let isAIFF = Self.files[index].isAIFF
    let before = try FileTrackReader().read(path)
    let metadata = try FileMetadata.read(path)
    let old = try chunks(folder.read(path.name)[...], isAIFF: isAIFF)
    let edit = try edit(Self.all)
    try writer.write(try #require(try writer.plan(path, edit)))
    let after = try FileTrackReader().read(path)
    #expect(after.persistentID == before.persistentID && after.duration == before.duration)
    let written = try FileMetadata.read(path)
    #expect(written.isExpected(metadata.edited(by: edit), editing: edit.fields))
    #expect(written.title == "Nachtlied 東京" && written.artists == ["AC/DC"])
    #expect(written.trackNumber == 4 && written.trackCount == 10 && written.year == 2001)
    let new = try chunks(folder.read(path.name)[...], isAIFF: isAIFF)
    let kept = old.filter { !Self.written.contains($0.id) }
    let present = new.filter { !Self.written.contains($0.id) }
    #expect(present.map(\.id) == kept.map(\.id))
    #expect(present.map(\.content) == kept.map(\.content))
    for (id, text) in [("INAM", "Nachtlied 東京"), ("IART", "AC/DC"), ("ICRD", "2001-05-03")] {
      #expect(new.filter { $0.id == id }.count == (old.contains { $0.id == id } ? 1 : 0))
      for chunk in new where chunk.id == id { #expect(chunk.content == Array(text.utf8) + [0]) }
    }
    for chunk in new where chunk.id == "NAME" {
      #expect(chunk.content == Array("Nachtlied 東京".utf8))
    }
    #expect(new.filter { $0.id.lowercased() == "id3 " }.count == 1)
    #expect(try writer.plan(path, edit) == nil, "the file already has these values")
    #expect(try folder.names() == [path.name], "no other file remains")
  }

  @Test(arguments: [[], [("id3 ", tag)], [info]] as [[PCMFixture.Chunk]])
  func `MPEG audio in a WAV file is edited like other sound`(after: [PCMFixture.Chunk]) throws {
    let bytes = Self.wav.file(
      [("fmt ", [0x55, 0]), ("data", MP3Fixture(frameCount: 9).bytes)] + after)
    let path = try folder.write(bytes, to: "a.wav")
    let before = try FileTrackReader().read(path)
    let written = try write(Self.all, into: path)
    let edited = try FileTrackReader().read(path)
    #expect(edited.persistentID == before.persistentID && edited.duration == before.duration)
    #expect(try FileMetadata.read(path).title == "Nachtlied 東京")
    let sound = try chunks(folder.read(path.name)[...], isAIFF: false).filter { $0.id == "data" }
    #expect(sound.map(\.content) == [MP3Fixture(frameCount: 9).bytes])
    try writer.write(try writer.plan(undoing: written))
    #expect(try FileTrackReader().read(path).title == before.title)
  }

  @Test(arguments: files.indices)
  func `an edit is undone`(index: Int) throws {
    let path = try write(index)
    let before = try FileMetadata.read(path)
    let date = try TrackCredits.read(path).date
    let written = try write([.title: "New", .year: "", .number: "7"], into: path)
    #expect(try FileMetadata.read(path).title == "New")
    #expect(try FileMetadata.read(path).year == nil)
    try writer.write(try writer.plan(undoing: written))
    #expect(try FileMetadata.read(path) == before)
    #expect(try TrackCredits.read(path).date == date)
  }

  @Test(arguments: files.indices)
  func `a removed value is removed from all chunks`(index: Int) throws {
    let path = try write(index)
    _ = try write([.title: "New", .artist: "New", .year: "1980"], into: path)
    _ = try write([.title: "", .artist: "", .year: ""], into: path)
    let metadata = try FileMetadata.read(path)
    #expect(metadata.title == nil && metadata.artists == [] && metadata.year == nil)
    let chunks = try chunks(folder.read(path.name)[...], isAIFF: Self.files[index].isAIFF)
    #expect(!chunks.contains { ["INAM", "IART", "ICRD", "NAME", "AUTH"].contains($0.id) })
  }

  @Test(arguments: files.indices)
  func `moods are written`(index: Int) throws {
    let path = try write(index)
    let id = try #require(try FileTrackReader().read(path).persistentID)
    try writer.write(
      try #require(try writer.plan(path, sound: id, moods: [.calm, .sad])))
    #expect(try FileMetadata.read(path).moods == ["calm", "sad"])
  }

  @Test func `several artists are joined in a chunk with one text`() throws {
    let path = try write(3)
    var edit = TagEdit()
    try edit.set(.artist, to: "Cleo; Dan")
    try writer.write(try #require(try writer.plan(path, edit)))
    let texts = try chunks(folder.read(path.name)[...], isAIFF: false).filter { $0.id == "IART" }
    let artists = try FileMetadata.read(path).artists
    #expect(texts.map(\.content) == [Array(artists.joined(separator: ", ").utf8) + [0]])
  }

  @Test func `unpadded sound at the end is padded before a new chunk`() throws {
    for isAIFF in [false, true] {
      var fixture = PCMFixture(isAIFF: isAIFF)
      (fixture.bits, fixture.channelCount, fixture.frameCount) = (8, 1, 2001)
      var bytes = fixture.bytes
      bytes.removeLast()
      let path = try folder.write(bytes, to: "a.wav")
      let id = try FileTrackReader().read(path).persistentID
      _ = try write([.title: "New"], into: path)
      let chunks = try chunks(folder.read("a.wav")[...], isAIFF: isAIFF)
      #expect(chunks.map(\.id).last?.lowercased() == "id3 ")
      #expect(try FileTrackReader().read(path).persistentID == id)
    }
  }

  @Test func `the size of the file is corrected, and bytes after it are kept`() throws {
    var bytes = fixture(1).bytes
    bytes.replaceSubrange(4..<8, with: [99, 0, 0, 0])
    let junk = [UInt8](repeating: 0x80, count: 77)
    let path = try folder.write(bytes + junk, to: "a.wav")
    _ = try write([.title: String(repeating: "long", count: 200)], into: path)
    let new = try folder.read("a.wav")
    #expect(new.suffix(77).elementsEqual(junk))
    _ = try chunks(new.dropLast(77), isAIFF: false)
  }

  // MARK: Refusals

  private func reason(_ bytes: [UInt8]) throws -> String? {
    let path = try folder.write(bytes, to: "a.wav")
    let edit = try edit([.title: "New"])
    let error = #expect(throws: PlayerError.self) { try writer.plan(path, edit) }
    #expect(error?.code == .invalidRequest)
    #expect(try folder.read("a.wav") == bytes)
    return error?.message
  }

  @Test func `a file with wrong sizes is left alone`() throws {
    let path = folder["a.wav"]
    let message =
      "The WAV file \(path) is truncated, or its sizes are wrong; it was left alone."
    let bytes = fixture(0).bytes
    let sound = 12 + 24
    for size: [UInt8] in [[0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 1, 0]] {
      var streamed = bytes
      streamed.replaceSubrange((sound + 4)..<(sound + 8), with: size)
      #expect(try reason(streamed) == message)
    }
    #expect(try reason(bytes.dropLast(500)) == message)
    let unpadded = Array("note".utf8) + [1, 0, 0, 0, 9]
    var odd = bytes
    odd.insert(contentsOf: unpadded, at: 12)
    #expect(try reason(odd) == message)
    // Bytes between chunks that are not a chunk.
    var junk = fixture(0)
    junk.after = [("\u{1}\u{2}\u{3}\u{4}", [1, 2, 3, 4])]
    #expect(try reason(junk.bytes) == message)
  }

  @Test func `RF64 is left alone`() throws {
    var bytes = fixture(0).bytes
    bytes.replaceSubrange(0..<4, with: Array("RF64".utf8))
    let message = "The tags of RF64 files cannot be written; \(folder["a.wav"]) was left alone."
    #expect(try reason(bytes) == message)
  }

  @Test func `a damaged tag is left alone`() throws {
    var damaged = fixture(1)
    damaged.after = [("id3 ", Array("no tag".utf8))]
    #expect(try reason(damaged.bytes)?.contains("sizes are wrong") == true)
    damaged.after = [("id3 ", Self.tag.dropLast(9))]
    #expect(try reason(damaged.bytes)?.contains("ID3v2") == true)
  }
}
