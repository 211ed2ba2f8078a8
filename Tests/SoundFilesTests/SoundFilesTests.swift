import MPEGAudio
import PlayerModel
import SoundDecoding
import SoundFiles
import TestSupport
import Testing

/// What another format has to provide, and what the rest of the player then knows of it.
@Suite struct SoundFilesTests {
  private static let formats: [any SoundFormat.Type] = [ToyFile.self, MPEGFile.self]
  private static let toy = Array("TOY!\u{4}Hoop".utf8) + [0, 64, 128, 192]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a file is opened in the format of its content, whatever its name`() throws {
    let toy = try folder.write(Self.toy, to: "a.mp3")
    let mpeg = try folder.write(MP3Fixture(frameCount: 9).bytes, to: "b.toy")
    #expect(try SoundFiles.open(toy, among: Self.formats).kind == "Toy")
    #expect(try SoundFiles.open(mpeg, among: Self.formats).kind == "MPEG-1 layer III")
    for path in [toy, mpeg] { #expect(SoundFiles.refusal(of: path, among: Self.formats) == nil) }
  }

  @Test func `a file of no known format is refused by the last one`() throws {
    let path = try folder.write(Array("TTA1".utf8) + [UInt8](repeating: 0, count: 99), to: "a.toy")
    let refusal = PlayerError(
      .nothingPlayable, "\(path) is a TTA file, which Stimmung does not play.")
    #expect(SoundFiles.refusal(of: path, among: Self.formats) == refusal)
    #expect(throws: refusal) { try SoundFiles.open(path, among: Self.formats) }
  }

  @Test func `a format that decodes is read and sought like any other`() throws {
    let file = try SoundFiles.open(folder.write(Self.toy, to: "a.toy"), among: Self.formats)
    var samples: [Float] = [0, 0, 0, 0, 0, 0]
    #expect(try samples.withUnsafeMutableBufferPointer { try file.read(into: $0) } == .frames(4))
    #expect(samples == [0, 0.25, 0.5, 0.75, 0, 0])
    #expect(try file.seek(to: 3, while: { true }))
    #expect(try samples.withUnsafeMutableBufferPointer { try file.read(into: $0) } == .frames(1))
    #expect(samples[0] == 0.75)
    #expect(try samples.withUnsafeMutableBufferPointer { try file.read(into: $0) } == .end)
  }

  @Test func `a format is lossy by default, and its codec is part of its kind`() throws {
    let toy = try SoundFiles.open(folder.write(Self.toy, to: "a.toy"), among: Self.formats)
    let encoding = SoundEncoding(
      codec: "Toy", bitDepth: nil, sampleRate: 8000, channels: 1, bitrate: 64)
    #expect(toy.encoding == encoding && !toy.encoding.isLossless && toy.losses.isEmpty)
    let mpeg = try SoundFiles.open(folder.write(MP3Fixture(frameCount: 9).bytes, to: "b.mp3"))
    #expect(mpeg.codec == "MP3" && mpeg.bitDepth == nil)
    for (codec, bytes) in [
      ("Vorbis", OggStreamFixture.vorbis().bytes()), ("Opus", OggStreamFixture.opus().bytes()),
    ] {
      let file = try SoundFiles.open(folder.write(bytes, to: "c.ogg"))
      #expect(file.encoding.codec == codec && file.bitDepth == nil && file.losses.isEmpty)
      #expect(file.encoding.channels == file.format.channelCount)
    }
  }

  @Test(arguments: [
    ("Ogg Thing 16 bit", "Ogg Thing"), ("AAC-LC", "AAC-LC"), ("WAV 32 bit float", "WAV"),
    ("Thing, hybrid", "Thing"), ("", ""),
  ])
  func `the codec is the kind up to its numbers, by default`(kind: String, codec: String) throws {
    let path = try folder.write(Self.toy, to: "a.toy")
    let toy = try ToyFile(ByteReader(FileBytes(path)), kind: kind)
    #expect(toy.codec == codec)
  }

  @Test func `a file that another program writes to has a new revision in every format`() throws {
    let path = try folder.write(Self.toy, to: "a.toy")
    let file = try SoundFiles.open(path, among: Self.formats)
    #expect(file.newRevision == nil)
    try folder.write(Self.toy + [255], to: "a.toy")
    #expect(file.newRevision != nil)
  }

  @Test func `a format returns the tags that it finds, in a namespace of keys`() throws {
    let path = try folder.write(Self.toy, to: "a.toy")
    let file = try SoundFiles.open(path, among: Self.formats)
    let blocks = try SoundFiles.tagBlocks(in: file.reader, .all, among: Self.formats)
    #expect(blocks.map(\.kind) == [.ape])
    #expect(blocks.map(\.items) == [[TagItem(.text, key: "TITLE", text: "Hoop")]])
  }

  @Test func `the tags of a format without a writer cannot be written`() throws {
    let path = try folder.write(Self.toy, to: "a.mp3")
    let reason = "The tags of Toy files cannot be written; \(path) was left alone."
    #expect(throws: PlayerError(.invalidRequest, reason)) {
      try SoundFiles.tagWriting(of: path, among: Self.formats)
    }
  }

  @Test func `FLAC is recognized by its content, and listed among the formats`() throws {
    var fixture = FLACFixture()
    fixture.blocks = [(4, VorbisFixture.comment(["TITLE=A"]))]
    let native = try folder.write(fixture.bytes, to: "a.mp3")
    let ogg = try folder.write(fixture.ogg(), to: "b.mp3")
    #expect(try SoundFiles.open(native).kind == "FLAC 16 bit")
    #expect(try SoundFiles.open(ogg).kind == "Ogg FLAC 16 bit")
    #expect(
      SoundFiles.formatNames == "FLAC, Ogg FLAC, Vorbis, Opus, M4A, WAV, AIFF, WavPack or MP3")
    #expect(Set(["flac", "oga", "mp3"]).isSubset(of: SoundFiles.fileExtensions))
    #expect(
      SoundFiles.codecs == [
        "FLAC", "Vorbis", "Opus", "AAC", "ALAC", "WAV", "AIFF", "WavPack", "MP3", "MP2", "MP1",
      ])
    for path in [native, ogg] {
      guard case .vorbisComment = try SoundFiles.tagWriting(of: path) else {
        Issue.record("FLAC should have a Vorbis comment")
        return
      }
    }
  }

  @Test func `an Ogg file is opened by the codec of its first stream with sound`() throws {
    let streams = [
      ("Ogg FLAC 16 bit", FLACFixture().ogg()), ("Vorbis", OggStreamFixture.vorbis().bytes()),
      ("Opus", OggStreamFixture.opus().bytes()),
    ]
    for (kind, bytes) in streams {
      for name in ["a.ogg", "a.oga", "a.opus", "a.mp3"] {
        #expect(try SoundFiles.open(folder.write(bytes, to: name)).kind == kind)
      }
    }
    #expect(Set(["ogg", "oga", "opus"]).isSubset(of: SoundFiles.fileExtensions))
    let speex = OggFixture.page([Array("Speex   ".utf8)], flags: 2, granule: 0, sequence: 0)
    let path = try folder.write(
      OggStreamFixture.opus().pages(serial: 8)[0] + OggStreamFixture.vorbis().bytes(), to: "b.ogg")
    #expect(throws: PlayerError.self) { try SoundFiles.open(path) }
    let mixed = try folder.write(
      speex + OggStreamFixture.vorbis(packetCount: 9).bytes(serial: 8), to: "c.ogg")
    #expect(try SoundFiles.open(mixed).kind == "Vorbis")
  }

  @Test func `formats have names, extensions, codecs and media types, and no two share one`() {
    for format in SoundFiles.formats {
      #expect(!format.name.isEmpty && !format.fileExtensions.isEmpty && !format.codecs.isEmpty)
      #expect(format.mediaTypes.first?.hasPrefix("audio/") == true)
      for ending in format.fileExtensions + format.otherExtensions {
        #expect(ending == ending.lowercased() && !ending.contains("."))
      }
    }
    for texts in [SoundFiles.fileExtensions, SoundFiles.mediaTypes, SoundFiles.codecs] {
      #expect(Set(texts).count == texts.count)
    }
  }

  @Test func `M4A is opened by its content, and found in folders`() throws {
    let path = try folder.write(MP4Fixture(ALACFixture()).bytes, to: "a.mp3")
    #expect(try SoundFiles.open(path).kind == "ALAC 16 bit")
    #expect(Set(["m4a", "m4b"]).isSubset(of: SoundFiles.fileExtensions))
    #expect(SoundFiles.allExtensions.contains("mp4") && !SoundFiles.fileExtensions.contains("mp4"))
    guard case .itemList = try SoundFiles.tagWriting(of: path) else {
      Issue.record("M4A should have an item list")
      return
    }
  }

  @Test func `the table of formats that are not played contains none that is`() {
    #expect(Set(SoundFiles.unplayedNames.keys).isDisjoint(with: SoundFiles.fileExtensions))
    let names = SoundFiles.formats.map { $0.name }
    #expect(Set(SoundFiles.unplayed.map(\.name)).isDisjoint(with: names + SoundFiles.codecs))
    #expect(SoundFiles.unplayedNames["wma"] == "WMA")
  }

  @Test(arguments: [("a Musepack file", "MPCK"), ("a TTA file", "TTA1"), ("a TAK file", "tBaK")])
  func `no MPEG audio tag is put in front of another format`(
    kind: String, head: String
  ) throws {
    let reason = "\(folder["a.mp3"]) is \(kind), which Stimmung does not play."
    for tag in [[], MP3Fixture.id3v2(size: 100)] {
      let path = try folder.write(
        tag + Array(head.utf8) + [UInt8](repeating: 0, count: 99), to: "a.mp3")
      #expect(throws: PlayerError(.invalidRequest, reason)) { try SoundFiles.tagWriting(of: path) }
    }
  }

  @Test func `MPEG audio has its tag in front`() throws {
    let path = try folder.write(MP3Fixture(frameCount: 9).bytes, to: "a.mp3")
    guard case .id3v2 = try SoundFiles.tagWriting(of: path) else {
      Issue.record("MPEG audio should have ID3v2")
      return
    }
  }

  @Test(arguments: ["id3 ", "ID3 "])
  func `MPEG audio in a WAV file has its tags in chunks`(id: String) throws {
    let sound = MP3Fixture(frameCount: 9).bytes
    let tag = ID3Tag.version2(3, [.text("TIT2", "Title", encoding: .latin1)])
    let wav = PCMFixture()
    let bytes = wav.file([
      ("fmt ", [0x55, 0]), ("data", sound), wav.info([("IART", "Ann")]), (id, tag),
    ])
    let path = try folder.write(bytes, to: "a.wav")
    #expect(try SoundFiles.open(path).kind == "MPEG-1 layer III")
    let blocks = try SoundFiles.tagBlocks(in: ByteReader(FileBytes(path)), .all)
    #expect(blocks.map(\.kind) == [.id3v2, .riffInfo])
    #expect(blocks.map { $0.items.map(\.text) } == [["Title"], ["Ann"]])
    guard case .id3v2(let container) = try SoundFiles.tagWriting(of: path) else {
      Issue.record("WAV should have ID3v2")
      return
    }
    #expect(container.tag == tag)
  }
}
