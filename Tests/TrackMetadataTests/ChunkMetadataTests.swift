import PlayerModel
import TestSupport
import Testing
import TrackMetadata

/// Reading the tags of WAV and AIFF.
@Suite struct ChunkMetadataTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func file(
    _ chunks: [PCMFixture.Chunk], isAIFF: Bool = false, areFirst: Bool = false
  ) throws -> TrackPath {
    var fixture = PCMFixture(isAIFF: isAIFF)
    fixture.frameCount = 50
    if areFirst { fixture.before = chunks } else { fixture.after = chunks }
    return try folder.write(fixture.bytes, to: "a.wav")
  }

  @Test(arguments: ["id3 ", "ID3 "], [false, true])
  func `an ID3v2 tag in a chunk is read completely`(id: String, isAIFF: Bool) throws {
    let tag = ID3Tag.version2(
      3,
      [
        .text("TIT2", "Nachtlied", encoding: .latin1), .text("TPE1", "Ann", encoding: .latin1),
        .text("TRCK", "3/12", encoding: .latin1), .text("TYER", "2001", encoding: .latin1),
        .userText("REPLAYGAIN_TRACK_GAIN", "-6.5 dB", encoding: .latin1),
        .userText("MOOD", "calm", encoding: .latin1), .lyrics("La la", encoding: .latin1),
        .picture(Self.png + [UInt8](repeating: 7, count: 70_000)),
      ])
    for areFirst in [false, true] {
      let path = try file([(id, tag)], isAIFF: isAIFF, areFirst: areFirst)
      let metadata = try FileMetadata.read(path)
      #expect(metadata.title == "Nachtlied" && metadata.artists == ["Ann"])
      #expect(metadata.trackNumber == 3 && metadata.trackCount == 12 && metadata.year == 2001)
      #expect(metadata.replayGain?.track?.decibels == -6.5 && metadata.moods == ["calm"])
      #expect(metadata.hasLyrics && metadata.hasArtwork)
      #expect(try Artwork.read(from: path)?.data.count == 70_008)
    }
  }

  @Test func `the texts of a WAV file are read`() throws {
    let fixture = PCMFixture()
    let path = try file([
      ("LIST", Array("adtl".utf8)),
      fixture.info([
        ("INAM", "Nachtlied 東京"), ("IART", "Ann "), ("IPRD", "Album"), ("ICRD", "2001-05-03"),
        ("IGNR", "Dub"), ("ITRK", "3/12"), ("ISFT", "Encoder 1"), ("ICMT", "Fine"),
      ]),
    ])
    let metadata = try FileMetadata.read(path)
    #expect(metadata.title == "Nachtlied 東京" && metadata.artists == ["Ann"])
    #expect(metadata.album == "Album" && metadata.genres == ["Dub"])
    #expect(metadata.year == 2001 && metadata.monthDay == 503)
    #expect(metadata.trackNumber == 3 && metadata.trackCount == 12)
    #expect(metadata.encoderSettings == "Encoder 1")
    #expect(try TrackCredits.read(path).comments == ["Fine"])
  }

  @Test func `texts that are not UTF-8 are read as Windows-1252`() throws {
    let fixture = PCMFixture()
    let path = try file([
      fixture.infoOfBytes([("INAM", [0xDC, 0x62, 0x65, 0x72, 0x80, 0, 9]), ("IPRT", [0x37])])
    ])
    #expect(try FileMetadata.read(path).title == "Über€")
    #expect(try FileMetadata.read(path).trackNumber == 7)
  }

  @Test func `the texts of an AIFF file are read`() throws {
    let path = try file(
      [
        ("NAME", Array("Nachtlied".utf8)), ("AUTH", [0xC9, 0x6D, 0x69, 0x6C, 0x65]),
        ("ANNO", Array("Fine".utf8)), ("ANNO", Array("Old".utf8)), ("(c) ", Array("2001".utf8)),
      ], isAIFF: true)
    let metadata = try FileMetadata.read(path)
    #expect(metadata.title == "Nachtlied" && metadata.artists == ["Émile"])
    #expect(try TrackCredits.read(path).comments == ["Fine", "Old"])
  }

  @Test func `ID3v2 takes precedence over other texts`() throws {
    let fixture = PCMFixture()
    let tag = ID3Tag.version2(4, [.text("TIT2", "Right")])
    let metadata = try FileMetadata.read(
      file([fixture.info([("INAM", "Wrong"), ("IPRD", "Album")]), ("id3 ", tag)]))
    #expect(metadata.title == "Right" && metadata.album == "Album")
  }

  @Test func `a tag with a wrong size ends with its chunk`() throws {
    var tag = ID3Tag.version2(4, [.text("TIT2", "Right")])
    tag[8] = 0x7F
    let frame = ID3Frame.text("TALB", "Wrong").bytes(version: 4)
    let metadata = try FileMetadata.read(file([("id3 ", tag), ("TALB", frame)]))
    #expect(metadata.title == "Right" && metadata.album == nil)
  }

  @Test func `many and long texts are limited`() throws {
    let fixture = PCMFixture()
    let long = [UInt8](repeating: 65, count: 1 << 20)
    let many = [(id: String, content: [UInt8])](repeating: ("ICMT", [66, 0]), count: 100_000)
    let path = try file([
      fixture.infoOfBytes([("INAM", long)]), fixture.infoOfBytes(many + [("IART", [67])]),
    ])
    let metadata = try FileMetadata.read(path)
    #expect(metadata.title?.utf8.count == 16 << 10 && metadata.artists == [])
  }
}
