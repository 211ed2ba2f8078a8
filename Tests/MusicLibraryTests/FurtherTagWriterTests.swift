import PlayerModel
import TestSupport
import Testing
import TrackMetadata

@testable import MusicLibrary

/// Editing composers, discs, dates and comments, and several values, in all formats.
@Suite struct FurtherTagWriterTests {
  private let folder: TemporaryFolder
  private let writer = TagWriter()

  init() throws {
    folder = try TemporaryFolder()
  }

  private static func comment(
    _ text: String, description: String = "", language: String = "deu",
    _ encoding: ID3Encoding = .latin1
  ) -> ID3Frame {
    ID3Frame(
      "COMM",
      [encoding.rawValue] + Array(language.utf8) + encoding.bytes(description) + encoding.terminator
        + encoding.bytes(text))
  }

  private static let sound = ID3Audio.silence()
  private static let frames = [
    ID3Frame.text("TCOM", "Bach", encoding: .latin1), .text("TPOS", "1/2", encoding: .latin1),
    comment("Old"), comment("0001", description: "iTunNORM", language: "eng"),
  ]
  private static let fields = [
    "COMPOSER=Bach", "DISCNUMBER=1", "DISCTOTAL=2", "DATE=1999-05-03", "YEAR=1999", "COMMENT=Old",
    "DESCRIPTION=About it",
  ]

  private static func flac(_ fields: [String]) -> [UInt8] {
    var fixture = FLACFixture()
    (fixture.frameCount, fixture.blocks) = (3, [(4, VorbisFixture.comment(fields))])
    return fixture.bytes
  }

  private static func wavPack(_ tag: [UInt8]) -> [UInt8] {
    var fixture = WavPackFixture()
    fixture.frameCount = 3000
    return fixture.bytes + tag
  }

  private static func pcm(_ isAIFF: Bool, _ chunks: [PCMFixture.Chunk]) -> [UInt8] {
    var fixture = PCMFixture(isAIFF: isAIFF)
    fixture.after = chunks
    return fixture.bytes
  }

  private static let files: [(name: String, bytes: [UInt8])] = [
    ("none.mp3", sound), ("3.mp3", ID3Tag.version2(3, frames) + sound),
    ("4.mp3", ID3Tag.version2(4, frames + [.text("TDRC", "1999-05-03T12:30")]) + sound),
    (
      "days.mp3",
      ID3Tag.version2(
        3,
        [("TYER", "1999"), ("TDAT", "0305"), ("TIME", "1230")].map {
          ID3Frame.text($0.0, $0.1, encoding: .latin1)
        }) + sound
    ),
    ("1.mp3", sound + ID3Tag.version1(title: "Old")), ("none.flac", flac([])),
    ("a.flac", flac(fields)), ("none.wv", wavPack([])),
    (
      "a.wv",
      wavPack(
        ID3Tag.ape([
          ("Composer", ["Bach"]), ("Disc", ["1/2"]), ("Year", ["1999-05-03T12:30"]),
          ("Comment", ["Old"]),
        ]))
    ),
    ("none.wav", pcm(false, [])),
    (
      "a.wav",
      pcm(
        false,
        [
          PCMFixture().infoOfBytes([
            ("IMUS", Array("Bach\0".utf8)), ("ICMT", Array("Old\0".utf8)),
            ("ICRD", Array("1999-05-03\0".utf8)),
          ])
        ])
    ), ("none.aiff", pcm(true, [])), ("a.aiff", pcm(true, [("ANNO", Array("Old".utf8))])),
  ]

  private func write(_ index: Int) throws -> TrackPath {
    try folder.write(Self.files[index].bytes, to: Self.files[index].name)
  }

  private func edit(_ texts: [TagField: [String]]) throws -> TagEdit {
    var edit = TagEdit()
    for (field, values) in texts { try edit.set(field, to: values) }
    return edit
  }

  private func write(_ texts: [TagField: [String]], into path: TrackPath) throws -> WrittenTags {
    try writer.write(try #require(try writer.plan(path, try edit(texts))))
  }

  @Test(arguments: files.indices, ["2001", "2001-05", "2001-12-24"])
  func `each field is written, and undone`(index: Int, date: String) throws {
    let path = try write(index)
    let (before, credits) = (try FileMetadata.read(path), try TrackCredits.read(path))
    let sound = try FileTrackReader().read(path).persistentID
    let written = try write(
      [.composer: ["Eno"], .disc: ["2/3"], .date: [date], .comment: ["Überall gehört"]], into: path)
    let metadata = try FileMetadata.read(path)
    #expect(metadata.texts(of: .composer) == ["Eno"] && metadata.texts(of: .disc) == ["2/3"])
    #expect(metadata.texts(of: .date) == [date] && metadata.year == 2001)
    #expect(metadata.texts(of: .comment) == ["Überall gehört"])
    #expect(try TrackCredits.read(path).date == date)
    #expect(try FileTrackReader().read(path).persistentID == sound)
    try writer.write(try writer.plan(undoing: written))
    #expect(try FileMetadata.read(path) == before)
    let restored = try TrackCredits.read(path)
    // The chunks of WAV have no time, and other tags get it back.
    #expect(restored == credits)
  }

  @Test(arguments: files.indices)
  func `several values are several in every format, and each can be removed`(index: Int) throws {
    let path = try write(index)
    let several = ["Anna", "Bert; Cleo", "AC/DC"]
    let fields: [TagField] = [.artist, .albumArtist, .composer, .genre]
    _ = try write(Dictionary(uniqueKeysWithValues: fields.map { ($0, several) }), into: path)
    var metadata = try FileMetadata.read(path)
    for field in fields { #expect(metadata.texts(of: field) == several, "\(field)") }
    _ = try write(Dictionary(uniqueKeysWithValues: fields.map { ($0, [String]()) }), into: path)
    metadata = try FileMetadata.read(path)
    for field in fields { #expect(metadata.texts(of: field) == [], "\(field)") }
  }

  @Test(arguments: [3, 4] as [UInt8])
  func `comments keep their languages, and those of programs stay`(version: UInt8) throws {
    let frames = Self.frames + [Self.comment("Zweiter", language: "fra")]
    let path = try folder.write(ID3Tag.version2(version, frames) + Self.sound, to: "a.mp3")
    _ = try write([.comment: ["Old", "Neu 東京", "Dritter"]], into: path)
    #expect(try FileMetadata.read(path).texts(of: .comment) == ["Old", "Neu 東京", "Dritter"])
    let bytes = try folder.read("a.mp3")
    let length = try #require(ID3v2Frames.length(bytes))
    let comments = try #require(ID3v2Frames(Array(bytes.prefix(length)))).frames
      .filter { $0.id == "COMM" }.map { Array($0.bytes.dropFirst(10)) }
    #expect(
      comments.map { String(decoding: $0[1..<4], as: UTF8.self) } == ["deu", "eng", "fra", "eng"])
    #expect(comments[0] == Self.frames[2].body && comments[1] == Self.frames[3].body)
    _ = try write([.comment: []], into: path)
    #expect(try FileMetadata.read(path).texts(of: .comment) == [])
  }

  @Test func `a long comment is restored in full`() throws {
    let long = (0..<20).map { "\($0) " + String(repeating: "o", count: 1100) }
    for (name, bytes) in [
      ("a.flac", Self.flac(long.map { "COMMENT=\($0)" })),
      ("a.mp3", ID3Tag.version2(4, long.map { Self.comment($0, language: "eng") }) + Self.sound),
    ] {
      let path = try folder.write(bytes, to: name)
      let written = try write([.comment: ["New"], .composer: ["Eno"]], into: path)
      #expect(written.changes.first { $0.field == .comment }?.old == long)
      try writer.write(try writer.plan(undoing: written))
      #expect(try FileMetadata.read(path).texts(of: .comment) == long)
    }
  }

  @Test func `a description stays next to a comment, and is not taken for a removed one`() throws {
    let path = try folder.write(Self.flac(Self.fields), to: "a.flac")
    _ = try write([.comment: ["New"]], into: path)
    let bytes = String(decoding: try folder.read("a.flac").prefix(1000), as: UTF8.self)
    #expect(bytes.contains("COMMENT=New") && bytes.contains("DESCRIPTION=About it"))
    let removal = try edit([.comment: []])
    let error = #expect(throws: PlayerError.self) { try writer.plan(path, removal) }
    #expect(error?.message.contains("would be read as “About it”") == true)
  }

  /// Returns the bytes after the header of the first chunk with a name, up to a NUL or the end of the file.
  private func text(of chunk: String, in path: TrackPath) throws -> String? {
    let bytes = try folder.read(path.name)
    let name = Array(chunk.utf8)
    guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: name) }) else {
      return nil
    }
    return String(decoding: bytes[(place + 8)...].prefix { $0 != 0 }, as: UTF8.self)
  }

  @Test func `the texts of chunks are changed, too, with several values joined`() throws {
    for (name, composer, date, comment) in [
      ("a.wav", "IMUS", "ICRD", "ICMT"), ("a.aiff", nil, nil, "ANNO"),
    ] as [(String, String?, String?, String)] {
      let path = try write(try #require(Self.files.firstIndex { $0.name == name }))
      _ = try write(
        [.composer: ["Eno", "Cage"], .date: ["2001-12-24"], .comment: ["New"]], into: path)
      if let composer { #expect(try text(of: composer, in: path) == "Eno, Cage") }
      if let date { #expect(try text(of: date, in: path) == "2001-12-24") }
      #expect(try text(of: comment, in: path)?.hasPrefix("New") == true)
      _ = try write([.composer: [], .comment: []], into: path)
      #expect(try text(of: comment, in: path) == nil)
    }
  }

  @Test func `the total number of discs stays in its field`() throws {
    let path = try folder.write(Self.flac(Self.fields), to: "a.flac")
    _ = try write([.disc: ["2"]], into: path)
    let bytes = String(decoding: try folder.read("a.flac").prefix(1000), as: UTF8.self)
    #expect(bytes.contains("DISCNUMBER=2") && bytes.contains("DISCTOTAL=2"))
  }

  @Test func `ID3v1 with the year of a date keeps no other date`() throws {
    let tag = ID3Tag.version1(title: "Old", year: "2001")
    let path = try folder.write(Self.sound + tag, to: "a.mp3")
    let plan = try #require(try writer.plan(path, try edit([.date: ["2001-05-03"]])))
    #expect(plan.otherTags == [])
    let other = try #require(try writer.plan(path, try edit([.date: ["2002-05-03"]])))
    #expect(other.otherTags.map(\.fields) == [[.date]])
  }
}
